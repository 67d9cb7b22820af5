import { Button, Modal, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  limits,
  type Store,
  type Table,
  type TablePatch,
  useListTablesQuery,
  useUpdateTableMutation,
} from '@/api';
import { isByKey } from '@/lib/browser/click';
import { useDraft } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { problemIn } from '@/lib/server/problem';
import { DraftTrouble } from '@/ui/editor';
import { SaveNote } from '@/ui/save-note';
import { toastNotSaved } from '@/ui/toasts';
import { useLimit } from '@/ui/use-limit';
import { CodeAddress, CodeDownloads, CodePicture, LastOpened } from './code-card';
import { areasOf } from './print-choices';
import { statuses } from './selection-bar';
import classes from './table-dialog.module.css';
import { numberProblems } from './table-number';
import type { useDownloads } from './use-downloads';

type Props = {
  store: Store;
  /** The table that is looked at; undefined for none. */
  table: Table | undefined;
  /** Whether somebody is led to its label. */
  led: boolean;
  editable: boolean;
  downloads: ReturnType<typeof useDownloads>;
  onPrint: (table: Table) => void;
  onClose: () => void;
  /** Called with whether it was asked for by a key. */
  onDelete: (table: Table, byKey: boolean) => void;
};

/** A table's code, what it is, and its way out. */
export const TableDialog = ({ table, onClose, ...rest }: Props) => {
  const { t } = useTranslation('codes');
  // It stays while the window fades.
  const [shown, setShown] = useState(table);
  useEffect(() => {
    if (table) setShown(table);
  }, [table]);
  const current = table ?? shown;
  return (
    <Modal
      opened={table !== undefined}
      onClose={onClose}
      size={480}
      title={current && t('tables.name', { number: current.number })}
      closeButtonProps={{ 'aria-label': t('table.close') }}
      classNames={{ title: classes.title ?? '' }}
    >
      {current && <Content key={current.id} {...rest} table={current} />}
    </Modal>
  );
};

type ContentProps = Omit<Props, 'table' | 'onClose'> & { table: Table };

const Content = ({ store, table, led, editable, downloads, onPrint, onDelete }: ContentProps) => {
  const { t } = useTranslation('codes');
  const name = t('tables.name', { number: table.number });
  const of = (format: 'svg' | 'png') =>
    ({ what: 'table', id: table.id, number: table.number, format }) as const;
  return (
    <div className={classes.content}>
      <CodePicture code={{ storeId: store.id, tableId: table.id }} name={name} />
      <CodeAddress address={table.qrCode} />
      <LastOpened at={table.lastScannedAt} />
      <CodeDownloads
        name={name}
        isRunning={(format) => downloads.isRunning(of(format))}
        onDownload={(format) => void downloads.download(of(format))}
        onPrint={() => onPrint(table)}
      />
      {editable ? (
        <Fields store={store} table={table} led={led} />
      ) : (
        (table.area || table.label) && <p>{[table.area, table.label].filter(Boolean).join(' · ')}</p>
      )}
      {editable && (
        <div className={classes.foot}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={(event) => onDelete(table, isByKey(event))}
          >
            {t('table.delete')}
          </Button>
          <span>{t('table.deleteHint')}</span>
        </div>
      )}
    </div>
  );
};

/** Names the draft of a table. */
export const tableDraftOf = ({ id }: Table): string => `table-${id}`;

/** What a table is, as it is edited: its number as it is typed. */
type TableFields = { number: string; area: string; label: string; status: Table['status'] };

const patchOf = ({ number, ...rest }: Partial<TableFields>): TablePatch => ({
  ...rest,
  ...(number !== undefined && { number: Number(number) }),
});

/** What a table is called and where it stands, stored as it is typed. */
const Fields = ({ store, table, led }: Pick<ContentProps, 'store' | 'table' | 'led'>) => {
  const { t } = useTranslation('codes');
  const { data: tables = [], refetch } = useListTablesQuery({ storeId: store.id });
  const [update] = useUpdateTableMutation();
  const limitProps = useLimit();
  const { area, label, status } = table;
  const others = tables.filter(({ id }) => id !== table.id);
  const draft = useDraft<TableFields>({
    id: tableDraftOf(table),
    path: `/stores/${store.slug}/codes`,
    title: t('tables.name', { number: table.number }),
    saved: { number: String(table.number), area, label, status },
    revision: table.revision,
    check: (changes) => [
      ...tooLong(changes, limits.table),
      ...(changes.number === undefined ? [] : numberProblems(changes.number, others)),
    ],
    send: async (changes) => {
      const { id, revision } = table;
      const tablePatch = patchOf(changes);
      return problemIn(await update({ storeId: store.id, id, revision, tablePatch, noRetry: true }));
    },
    reload: refetch,
    onLate: (why) => toastNotSaved(t('tables.name', { number: table.number }), why),
  });
  const text = (name: 'area' | 'label', more: TextInputProps) => (
    <TextInput
      value={draft.value[name]}
      error={draft.error(name)}
      {...limitProps(draft.value[name], limits.table[name])}
      onChange={({ currentTarget }) => draft.set(name, currentTarget.value)}
      onBlur={() => draft.flush(name)}
      {...more}
    />
  );
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <TextInput
          label={t('table.number')}
          value={draft.value.number}
          inputMode="numeric"
          autoComplete="off"
          error={draft.error('number')}
          onChange={({ currentTarget }) => draft.set('number', currentTarget.value, 'blur')}
          onBlur={() => draft.flush('number')}
        />
        {text('area', { label: t('table.area'), placeholder: t('table.areaExample'), list: 'areas-known' })}
      </div>
      <datalist id="areas-known">
        {areasOf(tables).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {text('label', {
        label: t('table.label'),
        placeholder: t('table.labelExample'),
        ...(led && { 'data-autofocus': true }),
      })}
      <NativeSelect
        label={t('table.status.title')}
        description={draft.value.status === 'disabled' && t('table.status.disabledHint')}
        data={statuses.map((value) => ({ value, label: t(`table.status.${value}`) }))}
        value={draft.value.status}
        error={draft.error('status')}
        onChange={({ currentTarget }) => draft.set('status', currentTarget.value as Table['status'], 'now')}
      />
      <div className={classes.note}>
        {(draft.status === 'saving' || draft.status === 'saved') && <SaveNote state={draft.status} />}
        <DraftTrouble draft={draft} />
      </div>
    </div>
  );
};
