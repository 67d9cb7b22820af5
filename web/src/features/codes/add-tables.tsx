import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, type Problem, type Store, type Table, useAddTablesMutation } from '@/api';
import { Form } from '@/lib/forms/form';
import type { KeptForm } from '@/lib/forms/use-kept-form';
import { problemOfCall } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import classes from './add-tables.module.css';
import { areasOf } from './print-choices';

/** The highest number of a table, and how many are added at once at most. */
const highest = 9999;
const most = 200;

/** A number of a table as it is typed; undefined where it is none. */
const numberOf = (text: string): number | undefined => {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 ? number : undefined;
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
  onClose?: () => void;
};

/** Adds the tables of a range of numbers, which goes on where the last one ended. */
export const AddTables = ({ store, tables, typed, isAsked, count, onAdded, onClose }: Props) => {
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

  const [first, last] = [numberOf(from), numberOf(to)];
  const wrong = {
    from: first === undefined ? t('add.number', { limit: highest }) : undefined,
    to:
      last === undefined
        ? t('add.number', { limit: highest })
        : first !== undefined && last < first
          ? t('add.order')
          : first !== undefined && last - first >= most
            ? t('add.many', { limit: most })
            : undefined,
  };
  const isRight = !wrong.from && !wrong.to && first !== undefined && last !== undefined;
  const problem = problemOfCall(error);
  /** Which numbers are taken, where that is what is wrong. */
  const takenIn = ({ code, params = {} }: Problem) => {
    if (code !== 'numbers_taken') return undefined;
    const [numbers, count] = [params.numbers as number[], params.count as number];
    const named = numbers.join(', ') + (count > numbers.length ? ' …' : '');
    return t('add.taken', { count, numbers: named });
  };
  const submit = async () => {
    setAsked(true);
    if (!isRight) return;
    const area = typed.form.area?.trim();
    const tablesInput = { from: first, to: last, ...(area && { area }) };
    const { data } = await add({ storeId: store.id, tablesInput, idempotencyKey: typed.key });
    if (!data) return;
    typed.clear();
    onAdded(data);
  };
  const close =
    onClose &&
    (() => {
      typed.clear();
      onClose();
    });
  const field = (name: 'from' | 'to', value: string) => (
    <TextInput
      label={t(`add.${name}`)}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      className={classes.number ?? ''}
      error={(asked || value.trim().length > 3) && wrong[name]}
      // The first number is proposed well.
      autoFocus={name === 'to' && isAsked}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => {
        typed.put({ [name]: currentTarget.value });
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
        value={typed.form.area ?? ''}
        maxLength={limits.table.area}
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
          {isRight ? t('add.add', { count: last - first + 1 }) : t('add.open')}
        </Button>
        {close && (
          <Button variant="subtle" color="gray" onClick={close}>
            {t('add.close')}
          </Button>
        )}
      </div>
      <p className={classes.problem} role="alert">
        {problem && (takenIn(problem) ?? detail(problem))}
      </p>
    </Form>
  );
};
