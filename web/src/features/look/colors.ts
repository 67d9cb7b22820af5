import type { Appearance } from '@/api';
import { parseHex, toHex } from '@/lib/look/color';
import type { FieldProblem } from '@/lib/server/problem';

/** The colours that an owner may choose: #rrggbb, or empty for the template's own. */
export type Colors = Pick<Appearance, 'textColor' | 'backgroundColor' | 'gradientColor'>;

const names = {
  textColor: 'text_color',
  backgroundColor: 'background_color',
  gradientColor: 'gradient_color',
};
const keys = Object.keys(names) as (keyof Colors)[];

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
  gradientColor: colorOf(typed.gradientColor) ?? stored.gradientColor,
});

/** A change with its colours as they are stored. */
export const withColors = <F extends Partial<Colors>>(changes: F): F => {
  const colors = keys.flatMap((key) => (changes[key] === undefined ? [] : [[key, colorOf(changes[key])]]));
  return { ...changes, ...Object.fromEntries(colors) };
};

/** Colours that are none. */
export const colorProblems = (changes: Partial<Colors>, message: string): FieldProblem[] =>
  keys
    .filter((key) => changes[key] !== undefined && colorOf(changes[key]) === undefined)
    .map((key) => ({ location: names[key], message }));
