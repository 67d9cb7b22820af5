import { nativeName, tagOf } from '../../i18n/languages';
import type { PageData } from '../data';
import type { Messages } from '../i18n/messages';

/**
 * The page's other languages as plain links. They lead to the store's own address,
 * because /links and /dynamic-menu name the store in a query that the cached page
 * does not know; the page's script adds the rest of the address.
 */
export function Languages({ data, path, text }: { data: PageData; path: string; text: Messages }) {
  if (data.languages.length < 2) return null;
  return (
    <nav className="languages" aria-label={text.language}>
      {data.languages.map((language) => (
        <a
          key={language}
          href={`${path}?lang=${language}`}
          lang={tagOf[language]}
          aria-current={language === data.language ? 'true' : undefined}
        >
          {nativeName[language]}
        </a>
      ))}
    </nav>
  );
}
