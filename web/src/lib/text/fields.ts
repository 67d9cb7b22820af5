import { type LanguageKey, languageKeys, type Text } from './text';

/** A text as fields of a form, one a language: `name.en`, `name.de` … */
export type TextFields<Name extends string> = Record<`${Name}.${LanguageKey}`, string>;

/** The fields of a text. */
export const textFields = <Name extends string>(name: Name, text: Text): TextFields<Name> =>
  Object.fromEntries(languageKeys.map((key) => [`${name}.${key}`, text[key] ?? ''])) as TextFields<Name>;

/** The text of which these are the fields, as it stands in them. */
export const textOf = (name: string, fields: object): Text =>
  Object.fromEntries(
    languageKeys.map((key) => [key, (fields as Record<string, string>)[`${name}.${key}`]]),
  ) as Text;

/** Changed fields as the body of a PATCH: dots open objects, `name.de` becomes `{ name: { de } }`. */
export const patchOf = (changes: Record<string, unknown>): Record<string, unknown> => {
  const patch: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(changes)) {
    const [name = key, part] = key.split('.');
    if (part === undefined) patch[name] = value;
    else patch[name] = { ...(patch[name] as object | undefined), [part]: value };
  }
  return patch;
};
