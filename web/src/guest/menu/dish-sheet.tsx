import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { GuestDish, MenuPageData } from '../data';
import { allergenRows, dietWords, spiceLevelWords } from '../format/facts';
import type { Messages } from '../i18n/messages';
import { squareAttributes } from '../parts/picture';
import { Extras, Prices } from './dish';
import { Served, timesOf } from './served';
import { Sheet } from './sheet';

type Props = {
  dish: GuestDish;
  menu: MenuPageData;
  text: Messages;
  onClose: () => void;
  /** What a guest may do with it, once that is loaded. */
  foot?: ComponentChildren;
};

/** A dish with its large picture and everything known about it. */
export function DishSheet({ dish, menu, text, onClose, foot }: Props) {
  const { field, additive, tag: tagNames } = text.facts;
  // Without a signal there may be no picture, and no room is left for it.
  const [isPictured, setPictured] = useState(true);
  const allergens = allergenRows(dish, text);
  // What a dish is free of is a long list that few need, so it is folded; that it is free of all is not.
  const free = allergens.length > 1 ? allergens.find(({ state }) => state === 'free') : undefined;
  const facts: [string, string][] = [
    ...allergens.filter((row) => row !== free).map(({ label, value }): [string, string] => [label, value]),
    [field.diets, dietWords(dish, text).join(', ')],
    [field.spiceLevel, spiceLevelWords(dish.spiceLevel, text)],
    [field.additives, (dish.additives ?? []).map((name) => additive[name]).join(', ')],
  ];
  return (
    <Sheet
      title={dish.name}
      lang={dish.nameLang}
      text={text}
      onClose={onClose}
      foot={foot}
      top={
        dish.image &&
        isPictured && (
          <img
            {...squareAttributes(dish.image, 720, 'large')}
            alt={dish.name}
            lang={dish.nameLang}
            width="704"
            height="704"
            onError={() => setPictured(false)}
          />
        )
      }
    >
      {dish.tags && <p className="tags">{dish.tags.map((tag) => tagNames[tag]).join(' · ')}</p>}
      {dish.stock != null && <p className="sold">{text.stock(dish.stock)}</p>}
      {timesOf(menu, dish).map((when) => Served({ when, text }))}
      {dish.description && <p lang={dish.descriptionLang}>{dish.description}</p>}
      <Prices prices={dish.prices} />
      <Extras dish={dish} menu={menu} text={text} />
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {free && (
        <details>
          <summary>{free.label}</summary>
          <p>{free.value}</p>
        </details>
      )}
      <p className="note">{text.allergenNote}</p>
    </Sheet>
  );
}
