import type { MenuPageData } from '../data';
import { openingLine } from '../format/opening';
import { messagesOf } from '../i18n';
import { Cover } from '../parts/cover';
import { Languages } from '../parts/languages';
import { Info } from './info';
import { Section } from './section';

/** A store's menu. */
export function MenuPage({ data }: { data: MenuPageData }) {
  const text = messagesOf(data.language);
  return (
    <>
      <a className="skip" href="#menu">
        {text.skipToMenu}
      </a>
      <header>
        {data.cover && <Cover id={data.cover} sizes="100vw" />}
        <h1>{data.name}</h1>
        {data.tagline && <p>{data.tagline}</p>}
        {data.opening && (
          <p className={`opening ${data.opening.state}`}>{openingLine(data.opening, text)}</p>
        )}
        <Languages data={data} />
      </header>
      <div className="bar">
        <nav className="tabs" aria-label={text.sections}>
          {data.sections.map((section) => (
            <a key={section.id} href={`#${section.id}`}>
              {section.name}
            </a>
          ))}
        </nav>
      </div>
      <main id="menu">
        {data.sections.map((section) => (
          <Section key={section.id} section={section} menu={data} text={text} />
        ))}
      </main>
      <Info menu={data} text={text} />
    </>
  );
}
