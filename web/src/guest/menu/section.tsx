import type { ComponentChildren } from 'preact';
import type { DishesPageData, GuestDish, GuestMenuHead, GuestSection } from '../data';
import type { Messages } from '../i18n/messages';
import { Dish } from './dish';
import { memo } from './memo';
import { Rule } from './rule';
import { Served } from './served';

type Props = {
  section: GuestSection;
  /** The menu that begins with it, where the page shows several. */
  head?: GuestMenuHead | undefined;
  menu: DishesPageData;
  text: Messages;
  onOpen?: ((id: string) => void) | undefined;
  heart?: ((dish: GuestDish) => ComponentChildren) | undefined;
};

/** A section of the menu with its dishes. */
export const Section = memo(function Section({ section, head, menu, text, onOpen, heart }: Props) {
  return (
    <section id={section.id}>
      {head && (
        <h2 className="part" lang={head.nameLang}>
          {head.name}
        </h2>
      )}
      {head?.availability && <Served when={head.availability} text={text} />}
      <h2 lang={section.nameLang}>{section.name}</h2>
      {menu.template === 'trattoria' && <Rule />}
      {section.description && <p lang={section.descriptionLang}>{section.description}</p>}
      {section.availability && <Served when={section.availability} text={text} />}
      <ul className="dishes">
        {section.dishes.map((dish) => (
          <Dish key={dish.id} dish={dish} menu={menu} text={text} onOpen={onOpen} heart={heart} />
        ))}
      </ul>
    </section>
  );
});
