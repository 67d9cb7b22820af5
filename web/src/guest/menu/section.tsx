import type { GuestSection, MenuPageData } from '../data';
import { servedLine } from '../format/opening';
import type { Messages } from '../i18n/messages';
import { Dish } from './dish';
import { memo } from './memo';
import { Rule } from './rule';

type Props = {
  section: GuestSection;
  menu: MenuPageData;
  text: Messages;
  onOpen?: (id: string) => void;
};

/** A section of the menu with its dishes. */
export const Section = memo(function Section({ section, menu, text, onOpen }: Props) {
  const served = section.availability ? servedLine(section.availability, text) : '';
  return (
    <section id={section.id}>
      <h2 lang={section.nameLang}>{section.name}</h2>
      {menu.template === 'trattoria' && <Rule />}
      {section.description && <p lang={section.descriptionLang}>{section.description}</p>}
      {served !== '' && (
        <p className="served">
          {`${served} `}
          {!section.availability?.now && <b>{text.notServedNow}</b>}
        </p>
      )}
      <ul className="dishes">
        {section.dishes.map((dish) => (
          <Dish key={dish.id} dish={dish} menu={menu} text={text} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
});
