import { Button, Modal, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, type Store, type Table, useListTablesQuery, useUpdateTableMutation } from '@/api';
import { useDraft } from '@/lib/drafts/use-draft';
import { problemIn } from '@/lib/server/problem';
import { DraftTrouble } from '@/ui/editor';
import { SaveNote } from '@/ui/save-note';
import { toastNotSaved } from '@/ui/toasts';
import { CodeAddress, CodeDownloads, CodePicture, LastOpened } from './code-card';
import classes from './table-dialog.module.css';
import type { useDownloads } from './use-downloads';

type Props = {
  store: Store;
  /** The table that is looked at; undefined for none. */
  table: Table | undefined;
  /** Whether somebody is led to its label. */
  led: boolean;
  editable: boolean;
  downloads: ReturnType<typeof useDownloads>;
  onClose: () => void;
  /** Called with whether it was asked for by a key. */
  onDelete: (table: Table, byKey: boolean) => void;
};

/** A table's code, where it stands, and its way out. */
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

const Content = ({ store, table, led, editable, downloads, onDelete }: ContentProps) => {
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
      />
      {editable ? <LabelField store={store} table={table} led={led} /> : table.label && <p>{table.label}</p>}
      {editable && (
        <div className={classes.foot}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            // A click that no pointer has made counts no clicks.
            onClick={(event) => onDelete(table, event.detail === 0)}
          >
            {t('table.delete')}
          </Button>
          <span>{t('table.deleteHint')}</span>
        </div>
      )}
    </div>
  );
};

/** Names the draft of a table's label. */
export const labelDraftOf = ({ id }: Table): string => `table-${id}`;

/** Where a table stands, stored as it is typed. */
const LabelField = ({ store, table, led }: Pick<ContentProps, 'store' | 'table' | 'led'>) => {
  const { t } = useTranslation('codes');
  const { refetch } = useListTablesQuery({ storeId: store.id });
  const [update] = useUpdateTableMutation();
  const draft = useDraft<{ label: string }>({
    id: labelDraftOf(table),
    path: `/stores/${store.slug}/codes`,
    saved: { label: table.label },
    revision: table.revision,
    send: async (changes) => {
      const { id, revision } = table;
      return problemIn(await update({ storeId: store.id, id, revision, tablePatch: changes, noRetry: true }));
    },
    reload: refetch,
    onLate: (why) => toastNotSaved(t('tables.name', { number: table.number }), why),
  });
  return (
    <div className={classes.label}>
      <TextInput
        label={t('table.label')}
        data-autofocus={led || undefined}
        placeholder={t('table.labelExample')}
        value={draft.value.label}
        maxLength={limits.table.label}
        error={draft.error('label')}
        onChange={({ currentTarget }) => draft.set('label', currentTarget.value)}
        onBlur={() => draft.flush()}
        rightSection={
          draft.status === 'saving' || draft.status === 'saved' ? <SaveNote state={draft.status} /> : null
        }
        rightSectionWidth={112}
      />
      <DraftTrouble draft={draft} />
    </div>
  );
};
