import { nativeName, tagOf } from '../../i18n/languages';
import type { PageData } from '../data';
import type { Messages } from '../i18n/messages';

/** The page's other languages as plain links; the page's script keeps what else the address says. */
export function Languages({ data, text }: { data: PageData; text: Messages }) {
  if (data.languages.length < 2) return null;
  return (
    <nav className="languages" aria-label={text.language}>
      {data.languages.map((language) => (
        <a
          key={language}
          href={`?lang=${language}`}
          lang={tagOf[language]}
          aria-current={language === data.language ? 'true' : undefined}
        >
          {nativeName[language]}
        </a>
      ))}
    </nav>
  );
}
