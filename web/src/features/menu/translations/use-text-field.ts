import type { Draft } from '@/lib/drafts/use-draft';
import type { LanguageKey } from '@/lib/text/text';
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

/** A size or an option, of which all of a dish or a group are stored together. */
type Named = { name: Partial<Record<LanguageKey, string>>; stale?: readonly LanguageKey[] };

/** The field of a text in a draft. */
export const textField = (draft: AnyDraft, { kind, place }: MenuText, language: LanguageKey): TextField => {
  if (place === undefined) {
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
  const list = kind === 'option' ? 'options' : 'prices';
  const all = draft.value[list] as Named[];
  const withOne = (change: (one: Named) => Named) => all.map((one, at) => (at === place ? change(one) : one));
  const named = (one: Named, text: string) => ({ ...one.name, [language]: text });
  return {
    written: all[place]?.name[language] ?? '',
    set: (text) =>
      draft.set(
        list,
        withOne((one) => ({ ...one, name: named(one, text) })),
        'long',
      ),
    leave: () => draft.flush(list),
    confirm: (text) =>
      draft.send({
        [list]: withOne((one) => ({
          ...one,
          name: named(one, text),
          stale: (one.stale ?? []).filter((key) => key !== language),
        })),
      }),
    error: draft.error(`${list}[${place}].name.${language}`),
  };
};
