import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedRow, ImportedRowsPatch, Store } from '@/api';
import { currentLocale, tagOf } from '@/i18n';
import { formatPrice } from '@/lib/money/money';
import { Badge } from '@/ui/badge';
import { availabilityLine } from '../availability-field';
import { ImportRowFields } from './import-fields';
import classes from './import-menu.module.css';
import { useImportProblem } from './problem-words';

export type RowChange = Omit<NonNullable<ImportedRowsPatch['rows']>[number], 'id'>;

type Props = {
  row: ImportedRow;
  store: Store;
  isOpen: boolean;
  onOpen: (id: number | null) => void;
  onChange: (change: RowChange) => Promise<boolean>;
};

/** A row of a preview. */
export const PreviewRow = memo(
  (props: Props) => (props.row.kind === 'note' ? <NoteRow {...props} /> : <DishRow {...props} />),
  (before, after) =>
    before.row === after.row && before.isOpen === after.isOpen && before.store === after.store,
);

/** A dish as it was understood, what is wrong with it, and what it would become. */
const DishRow = ({ row, store, isOpen, onOpen, onChange }: Props) => {
  const { t } = useTranslation('menuImport');
  const name = row.name || t('noName');
  const edit = `import-edit-${row.id}`;
  // The focus goes back to what has opened the fields, once it is there again.
  const wasClosed = useRef(false);
  useEffect(() => {
    if (wasClosed.current && !isOpen) document.getElementById(edit)?.focus();
    wasClosed.current = false;
  }, [isOpen, edit]);
  const close = () => {
    wasClosed.current = true;
    onOpen(null);
  };
  return (
    <article
      className={classes.row}
      data-out={row.leftOut || undefined}
      data-open={isOpen || undefined}
      aria-label={name}
    >
      <Checkbox
        color="purple"
        aria-label={t('take', { name })}
        checked={!row.leftOut}
        onChange={(event) => void onChange({ leftOut: !event.currentTarget.checked })}
      />
      <div className={classes.words}>
        {isOpen ? (
          <ImportRowFields row={row} store={store} onChange={onChange} onClose={close} />
        ) : (
          <Understood row={row} store={store} name={name} />
        )}
        {!row.leftOut && <Problems row={row} />}
      </div>
      {!isOpen && (
        <ActionIcon
          id={edit}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('edit', { name })}
          onClick={() => onOpen(row.id)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </article>
  );
};

type UnderstoodProps = Pick<Props, 'row' | 'store'> & { name: string };

/** What was understood of a row. */
const Understood = ({ row, store, name }: UnderstoodProps) => {
  const { t } = useTranslation(['menuImport', 'facts']);
  const price = (amount: number) => formatPrice(amount, store.currency, currentLocale());
  const facts = [
    ...row.diets.map((diet) => t(`facts:diet.${diet}`)),
    row.marks.length > 0 && t('marks', { marks: row.marks.join(', ') }),
    servedLine(row),
    row.hidden && t('hidden'),
  ].filter(Boolean);
  return (
    <>
      <div className={classes.line}>
        <span className={classes.name} lang={tagOf[store.defaultLanguage]}>
          {name}
        </span>
        <span className={classes.prices}>
          {row.prices.map(({ size, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: prices have no other key than their place
            <span key={at}>
              {size && <small>{size}</small>} {price(amount)}
            </span>
          ))}
        </span>
      </div>
      {row.description && (
        <p className={classes.description} lang={tagOf[store.defaultLanguage]}>
          {row.description}
        </p>
      )}
      <p className={classes.facts}>
        <ActionBadge row={row} />
        {facts.join(' · ')}
      </p>
    </>
  );
};

/** When a dish is served, in a few words; nothing for always. */
const servedLine = ({ days, from, until }: ImportedRow): string =>
  availabilityLine({ days, from: '', to: '', firstDay: from, lastDay: until });

const ActionBadge = ({ row: { action, changes, leftOut } }: { row: ImportedRow }) => {
  const { t } = useTranslation('menuImport');
  if (action === 'update') {
    const what = changes.map((change) => t(`change.${change as 'name'}`));
    return <Badge>{t('action.update', { what: what.join(', ') })}</Badge>;
  }
  if (action === 'skip') return <Badge quiet>{t(leftOut ? 'action.leftOut' : 'action.skip')}</Badge>;
  return <Badge quiet>{t(`action.${action}`)}</Badge>;
};

const Problems = ({ row: { problems } }: { row: ImportedRow }) => {
  const words = useImportProblem();
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map((problem, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same problem twice
        <li key={at} data-blocks={problem.blocks || undefined}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {words(problem)}
        </li>
      ))}
    </ul>
  );
};

/** A line that becomes no dish. Of one that was not understood somebody may say that it is one. */
const NoteRow = ({ row, onChange }: Pick<Props, 'row' | 'onChange'>) => {
  const { t } = useTranslation('menuImport');
  return (
    <div className={classes.note}>
      <span>
        <small>{t('note')}</small> {row.name}
      </span>
      {row.problems.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('makeDishOf', { name: row.name })}
          onClick={() => void onChange({ kind: 'dish' })}
        >
          {t('makeDish')}
        </Button>
      )}
    </div>
  );
};
