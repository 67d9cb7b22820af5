import { tagOf } from '../../i18n/languages';
import type { MenusPageData } from '../data';
import { servedLine } from '../format/opening';
import type { AllMessages } from '../i18n/messages';
import { Icon } from '../icons/icon';
import { linkIcons } from '../icons/paths';
import { Logo } from '../parts/cover';
import { Languages } from '../parts/languages';

/** What a store has to choose from: its menus, and those that are PDFs. */
export function MenusPage({ data, text }: { data: MenusPageData; text: AllMessages }) {
  return (
    <>
      <header className="hero">
        <div className="who">
          {data.logoImage && <Logo image={data.logoImage} />}
          <h1 lang={data.nameLang}>{data.name}</h1>
          <Languages data={data} path={`${data.base}/menus`} text={text} />
        </div>
      </header>
      <main>
        {data.menus.length + data.pdfs.length === 0 && <p>{text.menuEmpty}</p>}
        <ul className="links">
          {data.menus.map(({ id, name, nameLang, availability }) => {
            const line = availability && servedLine(availability, text);
            const own = nameLang && tagOf[data.language];
            return (
              <li key={id}>
                <a href={`${data.base}/menu/${id}`}>
                  <Icon path={linkIcons.menu} />
                  <span lang={nameLang}>
                    {name}
                    {line && <small lang={own}>{line}</small>}
                    {line && !availability?.now && <small lang={own}>{text.notServedNow}</small>}
                  </span>
                </a>
              </li>
            );
          })}
          {data.pdfs.map(({ id, name, nameLang, description, descriptionLang }) => (
            <li key={id}>
              <a href={`/go/${id}`} rel="nofollow">
                <Icon path={linkIcons.pdf} />
                <span lang={nameLang}>
                  {name}
                  {description && (
                    <small lang={descriptionLang ?? (nameLang && tagOf[data.language])}>{description}</small>
                  )}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}
