import { memo } from 'react';
import { type GuestDish, imageUrl, type MenuPageData } from '../data';
import { factsLine } from '../format/facts';
import { formatPrice } from '../format/price';
import type { Messages } from '../i18n';

type Props = {
  dish: GuestDish;
  menu: MenuPageData;
  text: Messages;
  /** Given once the page is hydrated: until then a dish is text, not a control. */
  onOpen?: (id: string) => void;
};

/** A dish of the list: a row of a printed menu, with everything a guest must know. */
export const Dish = memo(function Dish({ dish, menu, text, onOpen }: Props) {
  const prices = <Prices prices={dish.prices} menu={menu} />;
  return (
    <li className={dish.soldOut ? 'dish out' : 'dish'}>
      <h3>
        {onOpen ? (
          <button type="button" aria-haspopup="dialog" onClick={() => onOpen(dish.id)}>
            {dish.name}
          </button>
        ) : (
          dish.name
        )}
        {dish.tags?.map((tag) => (
          <small key={tag}>{` ${tag}`}</small>
        ))}
      </h3>
      {dish.image ? (
        <div className="side">
          {prices}
          <img
            src={imageUrl(dish.image, 176)}
            alt={dish.name}
            width="88"
            height="88"
            loading="lazy"
            decoding="async"
          />
        </div>
      ) : (
        prices
      )}
      {dish.description && <p>{dish.description}</p>}
      <p className="facts">
        {dish.soldOut && <strong>{text.soldOut}</strong>}
        {dish.soldOut ? ` · ${factsLine(dish, text)}` : factsLine(dish, text)}
      </p>
    </li>
  );
});

/** One price, or the sizes with theirs. */
export function Prices({ prices, menu }: { prices: GuestDish['prices']; menu: MenuPageData }) {
  const [first] = prices;
  if (!first) return null;
  const write = (amount: number): string => formatPrice(amount, menu.currency, menu.language);
  if (prices.length === 1 && !first.name) return <p className="price">{write(first.amount)}</p>;
  return (
    <ul className="price">
      {prices.map((price) => (
        <li key={price.name}>
          {price.name ? `${price.name} ` : ''}
          <b>{write(price.amount)}</b>
        </li>
      ))}
    </ul>
  );
}
