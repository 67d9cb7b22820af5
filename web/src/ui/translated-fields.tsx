import { Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '@/api';
import { choicesOf, type Language, tagOf } from '@/i18n';
import { textOf } from '@/lib/text/fields';
import { stateOf, type Text, textIn } from '@/lib/text/text';
import { LanguageTabs } from './language-tabs';
import { TranslationHint } from './translation-hint';
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
type Field = {
  /** The field's part of the draft's keys. */
  name: string;
  label: string;
  /** The text as it is stored. */
  text: Text;
  /** How many characters it may have. */
  limit: number;
  /** The fewest and the most lines of a text of several. */
  lines?: readonly [number, number] | undefined;
  /** Shown while nothing is written in the source language. */
  example?: string | undefined;
  /** Needed in the source language. */
  required?: boolean;
  autoFocus?: boolean | undefined;
  /** The server's name for the field, where it is another. */
  location?: string;
};

type Props = {
  draft: Draft;
  fields: Field[];
  /** The store whose languages these are. */
  store: Pick<Store, 'languages' | 'defaultLanguage'>;
  language: Language;
  /** Chooses another language here; without it that is done elsewhere. */
  onLanguage?: (language: Language) => void;
  editable: boolean;
};

/** Texts in the language chosen, each with its source beside it where it needs a translation. */
export const TranslatedFields = (props: Props) => {
  const { draft, fields, store, language, onLanguage } = props;
  const { t } = useTranslation('ui');
  const texts = fields.map(({ text }) => text);
  return (
    <>
      {onLanguage && store.languages.length > 1 && (
        <LanguageTabs
          label={t('translation.language')}
          tabs={choicesOf(store.languages).map((choice) => ({
            ...choice,
            state: stateOf(texts, choice.key, store.defaultLanguage),
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

type NamedProps = Omit<Props, 'fields'> &
  Pick<Field, 'lines' | 'example' | 'autoFocus'> & {
    /** What has the name and the description, as it is stored. */
    entry: { name: Text; description: Text };
    limits: { name: number; description: number };
  };

/** The name and the description of a link, a section or a dish; `lines` and `example` are the description's. */
export const NameAndDescription = ({ entry, limits, lines, example, autoFocus, ...props }: NamedProps) => {
  const { t } = useTranslation('ui');
  const name = { text: entry.name, limit: limits.name, required: true, autoFocus };
  const description = { text: entry.description, limit: limits.description, lines, example };
  return (
    <TranslatedFields
      {...props}
      fields={[
        { name: 'name', label: t('texts.name'), ...name },
        { name: 'description', label: t('texts.description'), ...description },
      ]}
    />
  );
};

const TranslatedField = ({ field, draft, store, language, editable }: Props & { field: Field }) => {
  const { name, text, lines, location = name } = field;
  const limitProps = useLimit();
  const source = store.defaultLanguage;
  const key = `${name}.${language}`;
  const written = (draft.value as Record<string, string>)[key] ?? '';
  const input = {
    label: field.label,
    lang: tagOf[language],
    value: written,
    // An empty field shows what guests read instead.
    placeholder: textIn(textOf(name, draft.value), language, source) || field.example,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      draft.set(key, event.currentTarget.value),
    onBlur: () => draft.flush(key),
    error: draft.error(`${location}.${language}`),
    ...limitProps(written, field.limit),
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
        tag={tagOf[source]}
        onConfirm={() => draft.send({ [key]: written })}
      />
    </>
  );
};
