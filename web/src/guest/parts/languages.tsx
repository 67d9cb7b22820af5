import type { PageData } from '../data';
import { dictionaries, messagesOf } from '../i18n';
import { useAddress } from './use-address';

/** The page's other languages as plain links; what else the address says is kept. */
export function Languages({ data, suffix = '' }: { data: PageData; suffix?: string }) {
  const rest = useAddress();
  if (data.languages.length < 2) return null;
  return (
    <nav className="languages" aria-label={messagesOf(data.language).language}>
      {data.languages.map((language) => {
        const { tag, self } = dictionaries[language];
        return (
          <a
            key={language}
            href={`?lang=${language}${rest}${suffix}`}
            lang={tag}
            aria-current={language === data.language ? 'true' : undefined}
          >
            {self}
          </a>
        );
      })}
    </nav>
  );
}
