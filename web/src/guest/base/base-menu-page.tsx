import type { BaseMenuPageData } from '../data';
import type { AllMessages } from '../i18n/messages';
import { Info } from '../menu/info';
import { Section } from '../menu/section';
import { Languages } from '../parts/languages';
import { baseMenuPath } from './base-menu-path';

type Props = { data: BaseMenuPageData; text: AllMessages };

/** All menus of a store on one page without pictures, for printing and for phones that can show no more. */
export function BaseMenuPage({ data, text }: Props) {
  return (
    <>
      <header className="who">
        <h1 lang={data.nameLang}>{data.name}</h1>
        <div className="about">
          {data.tagline && <p lang={data.taglineLang}>{data.tagline}</p>}
          <Languages data={data} path={baseMenuPath(data)} text={text} />
        </div>
      </header>
      <main>
        {data.sections.length === 0 && <p>{text.menuEmpty}</p>}
        {data.sections.map((section, at) => (
          <Section
            key={section.id}
            section={section}
            head={
              at > 0 && section.menu === data.sections[at - 1]?.menu
                ? undefined
                : data.menus?.[section.menu ?? 0]
            }
            menu={data}
            text={text}
          />
        ))}
      </main>
      <Info menu={data} text={text} />
    </>
  );
}
