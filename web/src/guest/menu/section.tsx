import type { GuestSection, MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import { Dish } from './dish';
import { memo } from './memo';
import { Rule } from './rule';
import { Served } from './served';

type Props = {
  section: GuestSection;
  menu: MenuPageData;
  text: Messages;
  onOpen?: (id: string) => void;
};

/** A section of the menu with its dishes. */
export const Section = memo(function Section({ section, menu, text, onOpen }: Props) {
  return (
    <section id={section.id}>
      <h2 lang={section.nameLang}>{section.name}</h2>
      {menu.template === 'trattoria' && <Rule />}
      {section.description && <p lang={section.descriptionLang}>{section.description}</p>}
      {section.availability && <Served when={section.availability} text={text} />}
      <ul className="dishes">
        {section.dishes.map((dish) => (
          <Dish key={dish.id} dish={dish} menu={menu} text={text} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
});
