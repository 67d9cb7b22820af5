import { Button, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, type Problem, type Store, type Table, useAddTablesMutation } from '@/api';
import { Form } from '@/lib/forms/form';
import { lengthOf } from '@/lib/forms/length';
import type { KeptForm } from '@/lib/forms/use-kept-form';
import { problemOfCall } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { laterUndo } from '@/ui/toasts';
import { useLimit } from '@/ui/use-limit';
import classes from './add-tables.module.css';
import { areasOf } from './print-choices';
import { highest, numberOf } from './table-number';

/** How many tables are added at once at most. */
const most = 200;

type T = TFunction<'codes'>;

/** The range of numbers that is typed, or what is wrong with it. */
const rangeOf = (from: string, to: string, t: T) => {
  const [first, last] = [numberOf(from), numberOf(to)];
  const number = t('add.number', { limit: highest });
  if (first === undefined) return { wrong: { from: number, to: last === undefined ? number : undefined } };
  if (last === undefined) return { wrong: { to: number } };
  if (last < first) return { wrong: { to: t('add.order') } };
  if (last - first >= most) return { wrong: { to: t('add.many', { limit: most }) } };
  return { range: { from: first, to: last }, wrong: {} };
};

/** Which numbers are taken, where that is what is wrong. */
const takenIn = ({ code, params = {} }: Problem, t: T): string | undefined => {
  if (code !== 'numbers_taken') return undefined;
  const [numbers, count] = [params.numbers as number[], params.count as number];
  const named = numbers.join(', ') + (count > numbers.length ? ' …' : '');
  return t('add.taken', { count, numbers: named });
};

/** The numbers that are typed, where they are not those proposed. */
export type TypedRange = { from?: string; to?: string; area?: string };

type Props = {
  store: Store;
  tables: Table[];
  /** What is typed, which outlives the form until it is closed or its tables are there. */
  typed: KeptForm<TypedRange>;
  /** Whether somebody has asked for it a moment ago. */
  isAsked: boolean;
  /** How many are proposed. */
  count: number;
  onAdded: (tables: Table[]) => void;
  /** Deletes those that were added, and answers whether they are gone. */
  onTakeBack: (tables: Table[]) => Promise<boolean>;
  onClose?: () => void;
};

/** Adds the tables of a range of numbers, which goes on where the last one ended. */
export const AddTables = ({ store, tables, typed, isAsked, count, onAdded, onTakeBack, onClose }: Props) => {
  const { t } = useTranslation('codes');
  const { detail } = useProblemText();
  // They stay: another press after a lost answer must ask for the same tables.
  const [proposed] = useState(() => {
    const next = Math.min(highest, Math.max(0, ...tables.map(({ number }) => number)) + 1);
    return { from: String(next), to: String(Math.min(highest, next + count - 1)) };
  });
  const { from, to } = { ...proposed, ...typed.form };
  const [asked, setAsked] = useState(false);
  const [add, { isLoading, error, reset }] = useAddTablesMutation();

  const limitProps = useLimit();
  const area = typed.form.area ?? '';
  const { range, wrong } = rangeOf(from, to, t);
  const problem = problemOfCall(error);
  const submit = async () => {
    setAsked(true);
    if (!range || lengthOf(area) > limits.table.area) return;
    const offer = laterUndo();
    const tablesInput = { ...range, ...(area.trim() && { area: area.trim() }) };
    const { data } = await add({ storeId: store.id, tablesInput, idempotencyKey: typed.key });
    if (!data) return;
    typed.clear();
    onAdded(data);
    offer({
      text: t('add.added', { count: data.length }),
      byKey: false,
      focusIds: [...data.slice(0, 1).map(({ id }) => `table-${id}`), 'add-tables'],
      onUndo: () => onTakeBack(data),
    });
  };
  const close =
    onClose &&
    (() => {
      typed.clear();
      onClose();
    });
  const field = (name: 'from' | 'to', value: string) => (
    <NumberField
      label={t(`add.${name}`)}
      value={value}
      error={(asked || value.trim().length > 3) && wrong[name]}
      // The first number is proposed well.
      autoFocus={name === 'to' && isAsked}
      onChange={(value) => {
        typed.put({ [name]: value });
        if (error) reset();
      }}
    />
  );

  return (
    <Form
      className={classes.form}
      aria-label={t('add.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={({ key }) => key === 'Escape' && close?.()}
    >
      <div className={classes.numbers}>
        {field('from', from)}
        <span className={classes.dash} aria-hidden>
          –
        </span>
        {field('to', to)}
      </div>
      <TextInput
        label={t('table.area')}
        placeholder={t('table.areaExample')}
        value={area}
        {...limitProps(area, limits.table.area)}
        className={classes.area ?? ''}
        list="areas"
        onChange={({ currentTarget }) => typed.put({ area: currentTarget.value })}
      />
      <datalist id="areas">
        {areasOf(tables).map((area) => (
          <option key={area} value={area} />
        ))}
      </datalist>
      <div className={classes.actions}>
        <Button type="submit" variant="customPurple" loading={isLoading}>
          {range ? t('add.add', { count: range.to - range.from + 1 }) : t('add.open')}
        </Button>
        {close && (
          <Button variant="subtle" color="gray" onClick={close}>
            {t('add.close')}
          </Button>
        )}
      </div>
      <p className={classes.problem} role="alert">
        {problem && (takenIn(problem, t) ?? detail(problem))}
      </p>
    </Form>
  );
};

type NumberFieldProps = {
  label: string;
  value: string;
  error: ReactNode;
  autoFocus: boolean;
  onChange: (value: string) => void;
};

const NumberField = ({ onChange, ...rest }: NumberFieldProps) => (
  <TextInput
    {...rest}
    inputMode="numeric"
    autoComplete="off"
    className={classes.number ?? ''}
    onFocus={({ currentTarget }) => currentTarget.select()}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
