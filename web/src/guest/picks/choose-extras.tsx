import { useState } from 'preact/hooks';
import type { GuestDish, MenuPageData } from '../data';
import { allergenParts } from '../format/facts';
import type { Messages } from '../i18n/messages';
import type { Known, KnownDish, KnownGroup, KnownOption } from './dishes';
import { words } from './selection-words';
import { priceIn, shownOf } from './shown';
import { Steps } from './steps';
import type { Extra, Line, Store } from './store';

type Props = {
  store: Store;
  dish: GuestDish;
  menu: MenuPageData;
  known: Known;
  text: Messages;
  entry: KnownDish;
  lines: Line[];
  /** Why there cannot be one more; empty where there can. */
  limit: string;
};

/** What a guest has selected of a dish that has extras, and the choice of these for one more. */
export function ChooseExtras({ store, dish, menu, known, text, entry, lines, limit }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [size, setSize] = useState(0);
  /** The places of the options that are chosen, by that of their group. */
  const [chosen, setChosen] = useState<number[][]>([]);
  const own = words[menu.language];
  const lang = known.language === menu.language ? undefined : known.tag;
  const sizes = entry.prices ?? [];
  const groups = (entry.extras ?? []).flatMap((place) => known.groups?.[place] ?? []);
  const options = groups.flatMap(({ options }, at) =>
    (chosen[at] ?? []).flatMap((one) => options[one] ?? []),
  );
  const isEnough = groups.every(
    ({ least = 0, options }, at) => (chosen[at]?.length ?? 0) >= Math.min(least, options.length),
  );
  const price = sizes[size]?.amount;
  const sum = options.reduce((sum, { amount = 0 }) => sum + amount, price ?? 0);
  const written = (amount: number): string => priceIn(known, amount, menu.language);
  const add = (): void => {
    const extras = groups.flatMap(({ own, options }, at) =>
      (chosen[at] ?? []).map((one): Extra => [own, options[one]?.own ?? '']),
    );
    store.count({ dish: dish.id, size: sizes[size]?.own ?? '', extras, name: entry.name }, 1);
    setOpen(false);
    setChosen([]);
  };
  return (
    <div className="sizes">
      {shownOf(
        store,
        lines.filter((line) => store.isSame(line.dish, dish.id)),
        menu,
        known,
      ).map((line) => {
        const names = [line.guestSize ?? line.size, ...line.with.map(({ own, name = own }) => name)].filter(
          Boolean,
        );
        const label = [dish.name, ...names].join(', ');
        return (
          <div key={`${line.size} ${line.extras}`} className="size">
            <span>{names.join(', ') || own.selection}</span>
            <Steps
              count={line.count}
              more={own.more(label)}
              less={own.less(label)}
              canGrow={line.state === 'fine' && !limit}
              onChange={(by) => store.count(line, by)}
            />
          </div>
        );
      })}
      {limit && <small role="status">{limit}</small>}
      {isOpen && (
        <div className="with" ref={focusFirst}>
          {sizes.length > 1 && (
            <fieldset>
              <legend>{own.size}</legend>
              <div className="choices">
                {sizes.map(({ own = '', name = own, amount }, at) => (
                  <label key={own}>
                    <input type="radio" name="size" checked={at === size} onChange={() => setSize(at)} />
                    <span>{[name, amount && written(amount)].filter(Boolean).join(' ')}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          {groups.map((group, at) => (
            <Group
              key={group.own}
              group={group}
              shown={dish.extras?.map((place) => menu.extras?.[place])[at]}
              text={text}
              chosen={chosen[at] ?? []}
              lang={lang}
              written={written}
              onChange={(places) =>
                setChosen(groups.map((_, place) => (place === at ? places : (chosen[place] ?? []))))
              }
            />
          ))}
        </div>
      )}
      <button
        type="button"
        className="main"
        disabled={Boolean(limit) || (isOpen && !isEnough)}
        onClick={isOpen ? add : () => setOpen(true)}
      >
        {isOpen && price !== undefined ? `${own.add} · ${written(sum)}` : own.add}
      </button>
    </div>
  );
}

/** Leads to what is chosen first, once it is there. */
const focusFirst = (panel: HTMLElement | null): void => panel?.querySelector('input')?.focus();

type GroupProps = {
  group: KnownGroup;
  /** The same group on the page, which says what is known of allergens. */
  shown: NonNullable<MenuPageData['extras']>[number] | undefined;
  text: Messages;
  /** The places of its options that are chosen. */
  chosen: number[];
  /** Of texts that are in the store's language, where that is not the guest's. */
  lang: string | undefined;
  written: (amount: number) => string;
  onChange: (chosen: number[]) => void;
};

/** The options of a group. Of one that allows a single one, another takes its place. */
function Group({ group, shown, text, chosen, lang, written, onChange }: GroupProps) {
  const { choose, most = 0, options } = group;
  const toggle = (at: number): number[] => {
    if (chosen.includes(at)) return chosen.filter((other) => other !== at);
    return most === 1 ? [at] : [...chosen, at].sort((a, b) => a - b);
  };
  const isFull = most > 1 && chosen.length >= most;
  return (
    <fieldset>
      <legend>
        <Own of={group} lang={lang} />
        {choose && <small>{` (${choose})`}</small>}
      </legend>
      <div className="choices">
        {options.map((option, at) => (
          <label key={option.own}>
            <input
              type="checkbox"
              checked={chosen.includes(at)}
              disabled={isFull && !chosen.includes(at)}
              onChange={() => onChange(toggle(at))}
            />
            <span>
              <Own of={option} lang={lang} />
              {option.amount !== undefined && ` +${written(option.amount)}`}
              <Allergens option={option} of={shown?.options[at]} text={text} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type AllergensProps = {
  option: KnownOption;
  /** The option in the same place on the page, which may be newer and have another there. */
  of: NonNullable<GroupProps['shown']>['options'][number] | undefined;
  text: Messages;
};

/** What is known of the allergens of an option, in words as of a dish. */
const Allergens = ({ option: { own, name = own }, of, text }: AllergensProps) =>
  of?.name === name && <small>{` ${allergenParts(of.allergens, text).join('\u00a0· ')}`}</small>;

/** A name in the guest's language, or in the store's where it has no other. */
const Own = ({ of: { own, name }, lang }: { of: KnownOption; lang: string | undefined }) => (
  <i lang={name === undefined ? lang : undefined}>{name ?? own}</i>
);
