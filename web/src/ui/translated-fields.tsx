import { Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '@/lib/text/fields';
import { type LanguageKey, textIn } from '@/lib/text/text';
import { type LanguageTab, LanguageTabs } from './language-tabs';
import { TranslationHint, type TranslationState } from './translation-hint';
import { useLimit } from './use-limit';

/** What is written in: texts by field and language, such as `name.de`. */
type Draft = {
  value: object;
  set(key: string, text: string): void;
  flush(key?: string): void;
  send(changes: object): void;
  error(location: string): string | undefined;
};

/** A text that has a value in each language. */
type Field<Text> = {
  /** The field's part of the draft's keys. */
  name: string;
  label: string;
  /** The text as it is stored. */
  text: Text;
  /** How many characters it may have. */
  limit: number;
  /** The fewest and the most lines of a text of several. */
  lines?: readonly [number, number];
  /** Shown while nothing is written in the source language. */
  example?: string;
  /** Needed in the source language. */
  required?: boolean;
  autoFocus?: boolean;
  /** The server's name for the field, where it is another. */
  location?: string;
};

type Props<Key extends LanguageKey, Text> = {
  draft: Draft;
  fields: Field<Text>[];
  languages: LanguageTab<Key>[];
  language: Key;
  source: Key;
  /** The worst any of some texts stands in a language. */
  stateOf: (texts: Text[], language: Key, source: Key) => TranslationState;
  /** Chooses another language here; without it that is done elsewhere. */
  onLanguage?: (language: Key) => void;
  editable: boolean;
};

/** Texts in the language chosen, each with its source beside it where it needs a translation. */
export const TranslatedFields = <Key extends LanguageKey, Text extends Partial<Record<Key, string>>>(
  props: Props<Key, Text>,
) => {
  const { draft, fields, languages, language, source, stateOf, onLanguage } = props;
  const { t } = useTranslation('ui');
  return (
    <>
      {onLanguage && languages.length > 1 && (
        <LanguageTabs
          label={t('translation.language')}
          tabs={languages.map((each) => ({
            ...each,
            state: stateOf(
              fields.map(({ text }) => text),
              each.key,
              source,
            ),
          }))}
          value={language}
          onChange={(key) => {
            for (const { name } of fields) draft.flush(`${name}.${language}`);
            onLanguage(key);
          }}
        />
      )}
      {fields.map((field) => (
        <TranslatedField key={field.name} field={field} {...props} />
      ))}
    </>
  );
};

const TranslatedField = <Key extends LanguageKey, Text extends Partial<Record<Key, string>>>({
  field,
  draft,
  languages,
  language,
  source,
  stateOf,
  editable,
}: Props<Key, Text> & { field: Field<Text> }) => {
  const { name, text, lines, location = name } = field;
  const limitProps = useLimit();
  const tagOf = (key: Key) => languages.find((each) => each.key === key)?.tag ?? '';
  const written = (key: Key) => (draft.value as Record<string, string>)[`${name}.${key}`] ?? '';
  const key = `${name}.${language}`;
  const input = {
    label: field.label,
    lang: tagOf(language),
    value: written(language),
    // An empty field shows what guests read instead.
    placeholder: textIn(textOf(name, draft.value), language, source) || field.example,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      draft.set(key, event.currentTarget.value),
    onBlur: () => draft.flush(key),
    error: draft.error(`${location}.${language}`),
    ...limitProps(written(language), field.limit),
    readOnly: !editable,
    required: field.required && language === source,
    autoFocus: field.autoFocus,
  };
  return (
    <>
      {lines ? (
        <Textarea {...input} autosize minRows={lines[0]} maxRows={lines[1]} />
      ) : (
        <TextInput {...input} />
      )}
      <TranslationHint
        state={stateOf([text], language, source)}
        source={text[source] ?? ''}
        tag={tagOf(source)}
        onConfirm={() => draft.send({ [key]: written(language) })}
      />
    </>
  );
};
