import type { PrintInput, Store, Table } from '@/api';
import type { Language } from '@/i18n';
import { keysOf } from '@/lib/forms/choices';

/** What is printed: the code of the store, all tables, those of an area, or those chosen. */
export type What = 'store' | 'all' | 'chosen' | `area ${string}`;

/** What an owner chooses about print sheets. */
export type Choices = {
  format: PrintInput['format'];
  paper: PrintInput['paper'];
  look: NonNullable<PrintInput['look']>;
  first: Language;
  /** The second language, empty for none. */
  second: Language | '';
  logoInCode: boolean;
  cropMarks: boolean;
  bleed: boolean;
  /** As it is typed. */
  copies: string;
};

export const papers = keysOf<Choices['paper']>({ a4: true, letter: true });
export const looks = keysOf<Choices['look']>({ black_on_white: true, template: true });

/** The fields, as the server calls what is in them. */
const fields = ['format', 'tables', 'paper', 'look', 'languages[0]', 'languages[1]', 'copies'] as const;
export type Field = (typeof fields)[number];

/** Those that are shown for a store, in their order: one of a single language has none for languages. */
export const fieldsOf = ({ languages }: Store): Field[] =>
  fields.filter((name) => languages.length > 1 || !name.startsWith('languages'));

/** How often a code may be printed. */
export const mostCopies = 100;

/** What is proposed: black on white, in the store's language, on the paper of its country as far as that shows. */
export const proposedFor = (store: Store): Choices => ({
  format: 'tent',
  paper: navigator.language === 'en-US' || navigator.language === 'en-CA' ? 'letter' : 'a4',
  look: 'black_on_white',
  first: store.defaultLanguage,
  second: '',
  logoInCode: true,
  cropMarks: false,
  bleed: false,
  copies: '1',
});

/** How often each code is printed; undefined where what is typed is no number of times. */
export const copiesOf = ({ copies }: Choices): number | undefined => {
  const number = /^\d{1,3}$/.test(copies.trim()) ? Number(copies) : 0;
  return number >= 1 && number <= mostCopies ? number : undefined;
};

/** The areas that tables are in, in the order of their numbers. */
export const areasOf = (tables: Table[]): string[] => [
  ...new Set(tables.map(({ area }) => area).filter(Boolean)),
];

/** Those of the chosen tables that are there; all of them where none is left, which the server says. */
const presentOf = (chosen: number[], tables: Table[]): number[] => {
  const present = chosen.filter((number) => tables.some((table) => table.number === number));
  return present.length > 0 ? present : chosen;
};

/** What is asked of the server. */
export const inputOf = (choices: Choices, what: What, tables: Table[], chosen: number[]): PrintInput => {
  const { format, paper, look, first, second, logoInCode, cropMarks, bleed } = choices;
  const area = what.startsWith('area ') ? what.slice('area '.length) : undefined;
  const numbers =
    area !== undefined
      ? tables.filter((table) => table.area === area).map(({ number }) => number)
      : what === 'chosen'
        ? presentOf(chosen, tables)
        : null;
  return {
    ...{ format, paper, look, logoInCode, cropMarks, bleed },
    ...{ tables: what === 'store' ? [] : numbers, storeCode: what === 'store' },
    languages: second && second !== first ? [first, second] : [first],
    copies: copiesOf(choices) ?? 1,
  };
};
