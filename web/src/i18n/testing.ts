import { type Language, tagOf } from './languages';

/** What a text may not contain in any language, and why. */
const everywhere: [RegExp, string][] = [
  [/["']/, 'a straight quote or apostrophe'],
  [/\.\.\./, 'three dots for …'],
  [/^\s|\s$| {2}/, 'a stray space'],
];

/** What a text may not contain in one language, and why. */
const rules: Record<Language, [RegExp, string][]> = {
  en: [
    [/[„«»]/, 'quotes of another language'],
    [/\s…/, 'a space before …'],
  ],
  fn: [
    [/[^\u202f\u00a0](?:[;?!»]|:(?!\d))/, 'no no-break space before ; : ? ! or »'],
    [/«(?![\u202f\u00a0])/, 'no no-break space after «'],
    [/[„“”]/, 'quotes of another language'],
    [/\s…/, 'a space before …'],
  ],
  de: [
    [/[«»”]|“(?=[\p{L}#])/u, 'quotes of another language'],
    [/\b(?:du|dein|deine|deinen|deiner|dir|dich)\b/i, 'du instead of Sie'],
  ],
  tr: [
    [/[„«»]/, 'quotes of another language'],
    [/\s…/, 'a space before …'],
    [/#['’]?\p{L}/u, 'a suffix that would have to follow the vowels of a variable'],
  ],
};

/** Words that no sentence of another language has. */
const english = /\b(?:the|and|with|your|this|from|are|cannot|please)\b/i;

/** What is no prose: variables, schemes, addresses. */
const machine = /\{\{[^}]+\}\}|%s|\{site\}|https?:\/\/\S+|(?:mailto|tel):/g;

/** What a reader of the language would stumble over in a text. */
export const flawsOf = (language: Language, text: string): string[] => {
  const prose = text.replace(machine, '#');
  const found = [...everywhere, ...rules[language]].filter(([pattern]) => pattern.test(prose));
  const flaws = found.map(([, why]) => why);
  if (language !== 'en' && english.test(prose)) flaws.push('English');
  return flaws;
};

/** The plural forms a language has: "one" and "other" in English. */
const formsOf = (language: Language): string[] =>
  new Intl.PluralRules(tagOf[language]).resolvedOptions().pluralCategories.toSorted();

const form = /_(zero|one|two|few|many|other)$/;

/** The plural forms that a language has and its texts lack, or the other way around, by the paths of the texts. */
export const pluralFlawsOf = (language: Language, paths: readonly string[]): string[] => {
  const forms = new Map<string, string[]>();
  for (const path of paths) {
    const name = form.exec(path)?.[1];
    if (name) forms.set(path.replace(form, ''), [...(forms.get(path.replace(form, '')) ?? []), name]);
  }
  const wanted = formsOf(language).join(', ');
  return [...forms]
    .filter(([, found]) => found.toSorted().join(', ') !== wanted)
    .map(([path, found]) => `${path} has ${found.join(', ')}, not ${wanted}`);
};

/** A text's path without its plural form, which is one more in French. */
export const withoutForm = (path: string): string => path.replace(form, '_#');
