import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportColumn, ImportColumns } from '@/api';
import classes from './import-menu.module.css';

type Field = ImportColumn['field'];

/** What a column can be read as, in the order in which it is offered. */
const fields = [
  ...([
    'section',
    'name',
    'description',
    'price',
    'deposit',
    'size',
    'currency',
    'diets',
    'allergens',
  ] as const),
  ...(['vegan', 'vegetarian', 'halal', 'kosher', 'gluten_free', 'lactose_free'] as const),
  ...(['from', 'until', 'days', 'hours', 'hidden', 'shown', ''] as const),
] satisfies Field[];

const isDiet = (field: Field): boolean => /^(vegan|vegetarian|halal|kosher|.*_free)$/.test(field);

type Props = {
  columns: ImportColumn[];
  isBusy: boolean;
  onChoose: (columns: ImportColumns['columns']) => Promise<boolean>;
};

/** What the columns of a table were taken for, to be corrected. */
export const ImportColumnsField = ({ columns, isBusy, onChoose }: Props) => {
  const { t } = useTranslation(['menuImport', 'facts']);
  const [isOpen, setOpen] = useState(false);
  const nameOf = (field: Field): string =>
    isDiet(field) ? t(`facts:diet.${field as 'vegan'}`) : t(`column.${(field || 'none') as 'name'}`);
  const labelOf = (index: number, heading: string, isHidden: boolean): string => {
    const label = heading || t('columns.number', { number: index + 1 });
    return isHidden ? t('columns.hidden', { heading: label }) : label;
  };
  const used = columns.filter(({ field }) => field !== '');
  const choose = (index: number, field: Field) =>
    void onChoose(
      columns
        .map((each) => ({ index: each.index, field: each.index === index ? field : each.field }))
        .filter((each) => each.field !== ''),
    );
  return (
    <div className={classes.columns}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden data-open={isOpen || undefined} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('columns.title', { count: used.length })}
      </Button>
      {isOpen && (
        <>
          <p className={classes.hint}>{t('columns.hint')}</p>
          <div className={classes.choices}>
            {columns.map(({ index, heading, field, hidden }) => (
              <NativeSelect
                key={index}
                label={labelOf(index, heading, hidden)}
                value={field}
                disabled={isBusy}
                data={fields.map((value) => ({ value, label: nameOf(value) }))}
                onChange={(event) => choose(index, event.currentTarget.value as Field)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
};
