import type { Draft } from '@/lib/drafts/use-draft';
import type { LanguageKey } from '@/lib/text/text';
import type { PriceField } from '../dish-fields';
import { snake } from '../restaurant-info-card';
import type { MenuText } from './menu-texts';

/** A text in the language it is translated into, as it stands in the draft of what it belongs to. */
export type TextField = {
  written: string;
  set: (text: string) => void;
  /** It was left: it is stored now. */
  leave: () => void;
  /** Stores a text as one that is right for the source of now, changed or not. */
  confirm: (text: string) => void;
  error: string | undefined;
};

/** The fields of any draft, by the names that texts have in it. */
type AnyDraft = Pick<Draft<Record<string, unknown>>, 'value' | 'set' | 'flush' | 'send' | 'error'>;

/** The field of a text in a draft. Sizes are stored with their prices, all of a dish together. */
export const textField = (draft: AnyDraft, { kind, size }: MenuText, language: LanguageKey): TextField => {
  if (size === undefined) {
    const key = `${kind}.${language}`;
    return {
      written: (draft.value[key] as string | undefined) ?? '',
      // Guests should not read it half typed.
      set: (text) => draft.set(key, text, 'long'),
      leave: () => draft.flush(key),
      confirm: (text) => draft.send({ [key]: text }),
      error: draft.error(`${snake(kind)}.${language}`),
    };
  }
  const prices = draft.value.prices as PriceField[];
  const withSize = (change: (price: PriceField) => PriceField) =>
    prices.map((price, at) => (at === size ? change(price) : price));
  const named = (price: PriceField, text: string) => ({ ...price.name, [language]: text });
  return {
    written: prices[size]?.name[language] ?? '',
    set: (text) =>
      draft.set(
        'prices',
        withSize((price) => ({ ...price, name: named(price, text) })),
        'long',
      ),
    leave: () => draft.flush('prices'),
    confirm: (text) =>
      draft.send({
        prices: withSize((price) => ({
          ...price,
          name: named(price, text),
          stale: (price.stale ?? []).filter((key) => key !== language),
        })),
      }),
    error: draft.error(`prices[${size}].name.${language}`),
  };
};
