import { NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconCircle, IconFile, IconLayoutGrid, IconTent, type TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, type Table, useGetLinkPageQuery } from '@/api';
import { choicesOf, type Language } from '@/i18n';
import { keysOf } from '@/lib/forms/choices';
import { FieldGroup } from '@/ui/field-group';
import {
  areasOf,
  type Choices,
  copiesOf,
  type Field,
  fieldsOf,
  looks,
  mostCopies,
  papers,
  type What,
} from './print-choices';
import classes from './print-dialog.module.css';

type Props = {
  store: Store;
  tables: Table[];
  /** The numbers of the tables that were chosen. */
  chosen: number[];
  what: What;
  onWhat: (what: What) => void;
  choices: Choices;
  onChoose: (change: Partial<Choices>) => void;
  /** What is wrong with the fields, in words. */
  errors: Partial<Record<Field, string>>;
};

/** The icons of the formats, in the order in which these are offered. */
const icons: Record<Choices['format'], TablerIcon> = {
  tent: IconTent,
  sticker: IconLayoutGrid,
  coaster: IconCircle,
  poster: IconFile,
};

/** What can be chosen about print sheets. */
export const PrintFields = ({ store, choices, onChoose, errors, ...rest }: Props) => {
  const { t } = useTranslation('codes');
  return (
    <>
      <FormatField value={choices.format} error={errors.format} onChange={(format) => onChoose({ format })} />
      <WhatField {...rest} error={errors.tables} />
      <div data-field="paper">
        <FieldGroup legend={t('print.paper.title')} error={errors.paper}>
          <SegmentedControl
            fullWidth
            data={papers.map((value) => ({ value, label: t(`print.paper.${value}`) }))}
            value={choices.paper}
            onChange={(paper) => onChoose({ paper: paper as Choices['paper'] })}
          />
        </FieldGroup>
      </div>
      <div data-field="look">
        <FieldGroup legend={t('print.look.title')} error={errors.look}>
          <SegmentedControl
            fullWidth
            data={looks.map((value) => ({ value, label: t(`print.look.${value}`) }))}
            value={choices.look}
            onChange={(look) => onChoose({ look: look as Choices['look'] })}
          />
        </FieldGroup>
      </div>
      {fieldsOf(store).includes('languages[0]') && (
        <LanguageFields {...{ store, choices, onChoose, errors }} />
      )}
      <TextInput
        label={t('print.copies')}
        value={choices.copies}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        className={classes.copies ?? ''}
        error={copiesOf(choices) === undefined ? t('print.copiesRule', { limit: mostCopies }) : errors.copies}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => onChoose({ copies: currentTarget.value })}
        data-field="copies"
      />
      <Switches {...{ store, choices, onChoose }} />
    </>
  );
};

type FormatProps = {
  value: Choices['format'];
  error: string | undefined;
  onChange: (format: Choices['format']) => void;
};

const FormatField = ({ value, error, onChange }: FormatProps) => {
  const { t } = useTranslation('codes');
  const name = useId();
  return (
    <FieldGroup legend={t('print.format.title')} error={error}>
      <div className={classes.formats} data-field="format">
        {keysOf(icons).map((format) => {
          const Icon = icons[format];
          return (
            <label key={format} className={classes.format}>
              <input
                type="radio"
                name={name}
                checked={format === value}
                onChange={() => onChange(format)}
                data-autofocus={format === value || undefined}
              />
              <Icon size={22} stroke={1.5} aria-hidden />
              <span>{t(`print.format.${format}`)}</span>
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
};

type WhatProps = Pick<Props, 'tables' | 'chosen' | 'what' | 'onWhat'> & { error: string | undefined };

const WhatField = ({ tables, chosen, what, onWhat, error }: WhatProps) => {
  const { t } = useTranslation('codes');
  const data: { value: What; label: string }[] = [
    ...(chosen.length > 0
      ? [
          {
            value: 'chosen' as const,
            label: t('print.what.chosen', { count: chosen.length, number: chosen[0] }),
          },
        ]
      : []),
    ...(tables.length > 0
      ? [{ value: 'all' as const, label: t('print.what.all', { count: tables.length }) }]
      : []),
    ...areasOf(tables).map((area) => ({ value: `area ${area}` as const, label: area })),
    { value: 'store' as const, label: t('print.what.store') },
  ];
  return (
    <NativeSelect
      label={t('print.what.title')}
      data={data}
      value={what}
      error={error}
      onChange={({ currentTarget }) => onWhat(currentTarget.value as What)}
      data-field="tables"
    />
  );
};

type PartProps = Pick<Props, 'store' | 'choices' | 'onChoose'>;

const LanguageFields = ({ store, choices, onChoose, errors }: PartProps & Pick<Props, 'errors'>) => {
  const { t } = useTranslation('codes');
  const all = choicesOf(store.languages).map(({ key, name }) => ({ value: key as string, label: name }));
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('print.first')}
        data={all}
        value={choices.first}
        error={errors['languages[0]']}
        data-field="languages[0]"
        onChange={({ currentTarget }) => {
          const first = currentTarget.value as Language;
          onChoose({ first, ...(choices.second === first && { second: '' }) });
        }}
      />
      <NativeSelect
        label={t('print.second')}
        data={[{ value: '', label: t('print.none') }, ...all.filter(({ value }) => value !== choices.first)]}
        value={choices.second}
        error={errors['languages[1]']}
        data-field="languages[1]"
        onChange={({ currentTarget }) => onChoose({ second: currentTarget.value as Language | '' })}
      />
    </div>
  );
};

const Switches = ({ store, choices, onChoose }: PartProps) => {
  const { t } = useTranslation('codes');
  const { data: page } = useGetLinkPageQuery({ storeId: store.id });
  const field = (name: 'logoInCode' | 'cropMarks' | 'bleed') => (
    <Switch
      label={t(`print.${name}`)}
      description={t(`print.${name}Hint`)}
      checked={choices[name]}
      onChange={({ currentTarget }) => onChoose({ [name]: currentTarget.checked })}
    />
  );
  return (
    <div className={classes.switches}>
      {page?.logoImage && field('logoInCode')}
      {field('cropMarks')}
      {field('bleed')}
    </div>
  );
};
