import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileVector, IconPhoto, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, type Table, useListTablesQuery } from '@/api';
import { useKeptForm } from '@/lib/forms/use-kept-form';
import { may } from '@/lib/session/access';
import { LoadingRows } from '@/ui/state-views';
import { AddTables, type TypedRange } from './add-tables';
import { type Filter, ListedTables, noFilter } from './listed-tables';
import type { Wanted } from './print-dialog';
import { TableDialog, tableDraftOf } from './table-dialog';
import classes from './tables.module.css';
import type { useDownloads } from './use-downloads';
import { useTableDeletion } from './use-table-deletion';

type Props = {
  store: Store;
  /** What somebody who comes here is to be led to: what is not stored. */
  shown: { id: string } | null;
  downloads: ReturnType<typeof useDownloads>;
  onPrint: (wanted: Wanted) => void;
};

/** How many tables are proposed to a store without any. */
const proposed = 10;

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** A store's tables with their codes. Where they could not be read the screen says so. */
export const Tables = ({ store, shown, downloads, onPrint }: Props) => {
  const { t } = useTranslation('codes');
  const { data: tables, error } = useListTablesQuery({ storeId: store.id });
  const [isAsked, setAdding] = useState(false);
  const typed = useKeptForm<TypedRange>(`tables-${store.id}`, {});
  const adding = isAsked || Object.keys(typed.form).length > 0;
  const [open, setOpen] = useLed(shown, tables);
  const [filter, setFilter] = useState<Filter>(noFilter);
  const { remove, takeBack } = useTableDeletion(store);
  const editable = may(store, 'tables.update');
  if (!tables) return error ? null : <LoadingRows rows={2} height={96} />;
  const added = (list: Table[]) => {
    setAdding(false);
    // They are seen, whatever was looked for before.
    setFilter(noFilter);
    const [first] = list;
    if (first) requestAnimationFrame(() => document.getElementById(`table-${first.id}`)?.focus());
  };
  return (
    <section className={classes.tables} aria-labelledby="tables">
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id="tables">{t('tables.title')}</h2>
          <p>{t('tables.text')}</p>
        </div>
        {tables.length > 0 && (
          <Button
            variant="customBlackOutlined"
            leftSection={<IconPrinter {...icon} />}
            aria-label={t('print.all')}
            onClick={() => onPrint({ what: 'all', chosen: [] })}
          >
            {t('print.open')}
          </Button>
        )}
        {tables.length > 0 && <DownloadAll downloads={downloads} />}
        {editable && tables.length > 0 && !adding && (
          <Button
            id="add-tables"
            variant="customPurple"
            leftSection={<IconPlus {...icon} />}
            onClick={() => setAdding(true)}
          >
            {t('add.open')}
          </Button>
        )}
      </div>
      {editable && (adding || tables.length === 0) && (
        <div className={classes.adding}>
          {tables.length === 0 && (
            <p className={classes.empty}>
              <b>{t('tables.empty')}</b> {t('tables.emptyText')}
            </p>
          )}
          <AddTables
            store={store}
            tables={tables}
            typed={typed}
            isAsked={isAsked}
            count={tables.length === 0 ? proposed : 1}
            onAdded={added}
            onTakeBack={takeBack}
            {...(tables.length > 0 && {
              onClose: () => {
                setAdding(false);
                requestAnimationFrame(() => document.getElementById('add-tables')?.focus());
              },
            })}
          />
        </div>
      )}
      {!editable && tables.length === 0 && <p className={classes.empty}>{t('tables.empty')}</p>}
      {tables.length > 0 && (
        <ListedTables
          {...{ store, tables, filter, editable, onPrint }}
          onFilter={setFilter}
          onDelete={(chosen, byKey) => void remove(chosen, tables, byKey)}
          onOpen={({ id }) => setOpen({ id })}
        />
      )}
      <TableDialog
        store={store}
        table={tables.find(({ id }) => id === open?.id)}
        led={open?.led === true}
        editable={editable}
        downloads={downloads}
        onPrint={({ number }) => {
          setOpen(null);
          onPrint({ what: 'chosen', chosen: [number] });
        }}
        onClose={() => setOpen(null)}
        onDelete={(table, byKey) => {
          setOpen(null);
          void remove([table], tables, byKey);
        }}
      />
    </section>
  );
};

/** Which table is open; that whose label is not stored where somebody is led to it. */
type Open = { id: string; led?: boolean } | null;

const useLed = (
  shown: Props['shown'],
  tables: Table[] | undefined,
): [open: Open, setOpen: (open: Open) => void] => {
  const [open, setOpen] = useState<Open>(null);
  const isLoaded = tables !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is asked for
  useEffect(() => {
    const table = tables?.find((each) => tableDraftOf(each) === shown?.id);
    if (table) setOpen({ id: table.id, led: true });
  }, [shown, isLoaded]);
  return [open, setOpen];
};

/** All codes in one file. */
const DownloadAll = ({ downloads }: Pick<Props, 'downloads'>) => {
  const { t } = useTranslation('codes');
  const isRunning = (['svg', 'png'] as const).some((format) => downloads.isRunning({ what: 'all', format }));
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <Button variant="customBlackOutlined" leftSection={<IconDownload {...icon} />} loading={isRunning}>
          {t('tables.all')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('tables.zip')}</Menu.Label>
        <Menu.Item
          leftSection={<IconPhoto {...icon} />}
          onClick={() => void downloads.download({ what: 'all', format: 'png' })}
        >
          {t('tables.allPng')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileVector {...icon} />}
          onClick={() => void downloads.download({ what: 'all', format: 'svg' })}
        >
          {t('tables.allSvg')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
