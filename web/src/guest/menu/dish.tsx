import type { ComponentChildren } from 'preact';
import type { DishesPageData, GuestDish } from '../data';
import { additiveNumbers, allergenParts, factLines, SEPARATOR } from '../format/facts';
import type { Messages } from '../i18n/messages';
import { squareAttributes } from '../parts/picture';
import { memo } from './memo';
import { Served } from './served';

type Props = {
  dish: GuestDish;
  menu: DishesPageData;
  text: Messages;
  /** Given once the page is hydrated: until then a dish is text, not a control. */
  onOpen?: ((id: string) => void) | undefined;
  /** Draws what makes it a favourite, once that is loaded. */
  heart?: ((dish: GuestDish) => ComponentChildren) | undefined;
};

/** A dish of the list: a row of a printed menu, with everything a guest must know. */
export const Dish = memo(function Dish({ dish, menu, text, onOpen, heart }: Props) {
  const numbered = text.isNumbered ? dish.additives : undefined;
  const facts = factLines(numbered ? { ...dish, additives: undefined } : dish, text);
  // A plain call: a component for each of a hundred dishes takes the server a millisecond.
  const prices = Prices(dish);
  // Its alternative text would repeat the name beside it.
  const picture = dish.image && (
    <img
      {...squareAttributes(dish.image, menu.template === 'cafe' ? 720 : 176)}
      alt=""
      width="88"
      height="88"
      loading="lazy"
      decoding="async"
    />
  );
  const side = picture && hasSizes(dish.prices) && (
    <div className="side">
      {prices}
      {picture}
    </div>
  );
  return (
    <li className={dish.stock === 0 || dish.availability?.now === false ? 'dish out' : 'dish'}>
      <h3>
        {onOpen ? (
          <button
            id={dish.id}
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(dish.id)}
            lang={dish.nameLang}
          >
            {dish.name}
          </button>
        ) : (
          <span lang={dish.nameLang}>{dish.name}</span>
        )}
        {numbered && <sup>{` ${additiveNumbers(numbered, text).join(', ')}`}</sup>}
        {dish.tags?.map((tag) => (
          <small key={tag}>{` ${text.facts.tag[tag]}`}</small>
        ))}
      </h3>
      {side || prices}
      {!side && picture}
      {dish.description && <p lang={dish.descriptionLang}>{dish.description}</p>}
      <div className="facts">
        {dish.stock != null && <strong>{text.stock(dish.stock)}</strong>}
        {dish.open && <strong>{allergenParts(dish.open, text).join(SEPARATOR)}</strong>}
        {dish.availability && <Served when={dish.availability} text={text} />}
        <p>{facts.allergens}</p>
        {facts.others !== '' && <p>{facts.others}</p>}
      </div>
      {dish.extras && Extras({ dish, menu, text })}
      {heart?.(dish)}
    </li>
  );
});

/** Whether prices stand one below the other, with what they are for beside them. */
const hasSizes = (prices: GuestDish['prices']): boolean => prices.length > 1 || Boolean(prices[0]?.name);

/** One price, or the lines that say what is paid for which size. */
export function Prices({ prices }: Pick<GuestDish, 'prices'>) {
  const [first] = prices;
  if (!first) return null;
  if (!hasSizes(prices)) return <p className="price">{first.text}</p>;
  return (
    <ul className="price">
      {prices.map((price, at) => (
        // Lines have no other key than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: they are replaced as a whole
        <li key={at} lang={price.nameLang}>
          {price.name && `${price.name} `}
          <b>{price.text}</b>
        </li>
      ))}
    </ul>
  );
}

/** The extras of a dish with what they add to its price and their own allergens, a list for each of its groups. */
export function Extras({ dish, menu, text }: Omit<Props, 'onOpen'>) {
  return (dish.extras ?? []).map((place) => {
    const group = menu.extras?.[place];
    return (
      group && (
        <dl key={place} className="extras">
          <dt>
            <span lang={group.nameLang}>{group.name}</span>
            {group.choose && <small>{` (${group.choose})`}</small>}
          </dt>
          {group.options.map((option, at) => (
            // Options have no other key than their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: they are replaced as a whole
            <dd key={at}>
              <span lang={option.nameLang}>{option.name}</span>
              {option.text && <b>{` ${option.text}`}</b>}
              <small>{` ${allergenParts(option.allergens, text).join(SEPARATOR)}`}</small>
            </dd>
          ))}
        </dl>
      )
    );
  });
}
