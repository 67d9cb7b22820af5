import { Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '@/api';
import { choicesOf, type Language, tagOf } from '@/i18n';
import type { Wait } from '@/lib/drafts/outbox';
import { textOf } from '@/lib/text/fields';
import { stateOf, type Text, textIn } from '@/lib/text/text';
import { LanguageTabs } from './language-tabs';
import { TranslationHint } from './translation-hint';
import { useLimit } from './use-limit';

/** What is written in: texts by field and language, such as `name.de`. */
type Draft = {
  value: object;
  set(key: string, text: string, wait: Wait): void;
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
  /** When it is stored; names are whole before guests read them. */
  wait?: Wait;
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
export const TranslatedFields = ({ draft, fields, store, language, onLanguage, editable }: Props) => {
  const { t } = useTranslation('ui');
  const texts = fields.map(({ text }) => text);
  return (
    <>
      {onLanguage && store.languages.length > 1 && (
        <LanguageTabs
          label={t('translation.language')}
          inner
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
      {fields.map(({ lines, text, location, ...field }) => {
        const key = `${field.name}.${language}`;
        return (
          <TranslatedField
            key={field.name}
            {...field}
            // One of several lines measures itself at each drawing, and all that is on the page with it.
            minRows={lines?.[0]}
            maxRows={lines?.[1]}
            written={(draft.value as Record<string, string>)[key] ?? ''}
            shown={textIn(textOf(field.name, draft.value), language, store.defaultLanguage)}
            source={text[store.defaultLanguage] ?? ''}
            state={stateOf([text], language, store.defaultLanguage)}
            error={draft.error(`${location ?? field.name}.${language}`)}
            set={draft.set}
            flush={draft.flush}
            confirm={draft.send}
            language={language}
            isSource={language === store.defaultLanguage}
            sourceTag={tagOf[store.defaultLanguage]}
            editable={editable}
          />
        );
      })}
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
  const name = { text: entry.name, limit: limits.name, required: true, wait: 'long', autoFocus } as const;
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

type FieldProps = Pick<Field, 'name' | 'label' | 'limit' | 'example' | 'required' | 'wait' | 'autoFocus'> & {
  minRows: number | undefined;
  maxRows: number | undefined;
  /** What stands in the field, and what guests read in its place while that is nothing. */
  written: string;
  shown: string;
  /** The text in the source language, as it is stored. */
  source: string;
  sourceTag: string;
  isSource: boolean;
  state: ReturnType<typeof stateOf>;
  error: string | undefined;
  set: Draft['set'];
  flush: Draft['flush'];
  confirm: Draft['send'];
  language: Language;
  editable: boolean;
};

/** A text in one language. It is drawn again only when something of it has changed. */
const TranslatedField = memo(({ name, set, flush, confirm, language, ...field }: FieldProps) => {
  const limitProps = useLimit();
  const { written, minRows, maxRows, wait = 'pause' } = field;
  const key = `${name}.${language}`;
  const input = {
    label: field.label,
    lang: tagOf[language],
    value: written,
    placeholder: field.shown || field.example,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set(key, event.currentTarget.value, wait),
    onBlur: () => flush(key),
    error: field.error,
    ...limitProps(written, field.limit),
    readOnly: !field.editable,
    required: field.required && field.isSource,
    autoFocus: field.autoFocus,
  };
  return (
    <>
      {minRows ? (
        <Textarea {...input} autosize minRows={minRows} maxRows={maxRows} />
      ) : (
        <TextInput {...input} onKeyDown={(event) => event.key === 'Enter' && flush(key)} />
      )}
      <TranslationHint
        state={field.state}
        source={field.source}
        tag={field.sourceTag}
        onConfirm={() => confirm({ [key]: written })}
      />
    </>
  );
});
