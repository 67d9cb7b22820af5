import type { LinkPage } from '@/api';
import { parseHex, toHex } from '@/lib/look/color';
import type { FieldProblem } from '@/lib/server/problem';

/** The colours that an owner may choose: #rrggbb, or empty for the template's own. */
export type Colors = Pick<LinkPage, 'textColor' | 'backgroundColor'>;

/** What is typed for a colour whose field was emptied, for an empty colour is the template's own. */
export const emptied = '#';

/** The colour that is typed, as it is stored; undefined where it is none, or not yet. */
export const colorOf = (typed: string): string | undefined => {
  if (typed === '') return '';
  const color = parseHex(typed.trim().replace(/^#?/, '#'));
  return color && toHex(color);
};

/** The colours as they are shown: those that are half typed as they are stored. */
export const shownColors = (typed: Colors, stored: Colors): Colors => ({
  textColor: colorOf(typed.textColor) ?? stored.textColor,
  backgroundColor: colorOf(typed.backgroundColor) ?? stored.backgroundColor,
});

/** A change with its colours as they are stored. */
export const withColors = <F extends Partial<Colors>>(changes: F): F => ({
  ...changes,
  ...(changes.textColor !== undefined && { textColor: colorOf(changes.textColor) }),
  ...(changes.backgroundColor !== undefined && { backgroundColor: colorOf(changes.backgroundColor) }),
});

/** Colours that are none. */
export const colorProblems = (
  { textColor, backgroundColor }: Partial<Colors>,
  message: string,
): FieldProblem[] =>
  Object.entries({ text_color: textColor, background_color: backgroundColor })
    .filter(([, typed]) => typed !== undefined && colorOf(typed) === undefined)
    .map(([location]) => ({ location, message }));
