import { Button, Menu } from '@mantine/core';
import {
  IconDownload,
  IconFileVector,
  IconListCheck,
  IconPhoto,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, type Table, useListTablesQuery } from '@/api';
import { useKeptForm } from '@/lib/forms/use-kept-form';
import { may } from '@/lib/session/access';
import { LoadingRows } from '@/ui/state-views';
import { AddTables, type TypedRange } from './add-tables';
import { areasOf } from './print-choices';
import type { Wanted } from './print-dialog';
import { SelectionBar } from './selection-bar';
import { TableDialog, tableDraftOf } from './table-dialog';
import { TableList } from './table-list';
import classes from './tables.module.css';
import { useChangesAlike } from './use-changes-alike';
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
  const remove = useTableDeletion(store);
  const editable = may(store, 'tables.update');
  if (!tables) return error ? null : <LoadingRows rows={2} height={96} />;
  const added = (list: Table[]) => {
    setAdding(false);
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
        <List {...{ store, tables, editable, onPrint }} onOpen={({ id }) => setOpen({ id })} />
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
          void remove(table, tables, byKey);
        }}
      />
    </section>
  );
};

type ListProps = Pick<Props, 'store' | 'onPrint'> & {
  tables: Table[];
  editable: boolean;
  onOpen: (table: Table) => void;
};

/** The tables, of all areas or of one, and what is done with several of them. */
const List = ({ store, tables, editable, onOpen, onPrint }: ListProps) => {
  const { t } = useTranslation('codes');
  const areas = areasOf(tables);
  const [chosen, setArea] = useState<string | null>(null);
  // One that no table is in any more chooses nothing.
  const area = chosen !== null && tables.some((table) => table.area === chosen) ? chosen : null;
  const shown = tables.filter((table) => area === null || table.area === area);
  const [marked, setMarked] = useState<ReadonlySet<string> | null>(null);
  const selected = shown.filter(({ id }) => marked?.has(id));
  const changeAlike = useChangesAlike(store);
  const toggle = ({ id }: Table) =>
    setMarked(
      (before) =>
        new Set([...(before ?? [])].filter((each) => each !== id).concat(before?.has(id) ? [] : id)),
    );
  return (
    <>
      <div className={classes.bar}>
        <Areas areas={areas} tables={tables} area={area} onArea={setArea} />
        {marked === null && (
          <Button
            id="select-tables"
            variant="subtle"
            color="gray"
            leftSection={<IconListCheck {...icon} />}
            onClick={() => setMarked(new Set())}
          >
            {t('select.open')}
          </Button>
        )}
      </div>
      <TableList
        tables={shown}
        selected={marked && new Set(selected.map(({ id }) => id))}
        onSelect={toggle}
        onOpen={onOpen}
      />
      {marked !== null && (
        <SelectionBar
          {...{ shown, selected, editable, areas }}
          onSelectAll={(all) => setMarked(new Set(all ? shown.map(({ id }) => id) : []))}
          onChange={(change, byKey) => void changeAlike(selected, change, byKey)}
          onPrint={() => onPrint({ what: 'chosen', chosen: selected.map(({ number }) => number) })}
          onDone={() => {
            setMarked(null);
            requestAnimationFrame(() => document.getElementById('select-tables')?.focus());
          }}
        />
      )}
    </>
  );
};

type AreasProps = {
  areas: string[];
  tables: Table[];
  area: string | null;
  onArea: (area: string | null) => void;
};

/** The areas, to see the tables of one. */
const Areas = ({ areas, tables, area, onArea }: AreasProps) => {
  const { t } = useTranslation('codes');
  const isPart = tables.some((table) => table.area === '');
  if (areas.length + (isPart ? 1 : 0) < 2) return <span />;
  return (
    <fieldset className={classes.areas} aria-label={t('table.areas')}>
      {[null, ...areas, ...(isPart ? [''] : [])].map((each) => (
        <Button
          key={each ?? 'all'}
          variant="dishSelection"
          size="compact-md"
          aria-pressed={area === each}
          onClick={() => onArea(each)}
        >
          {each === null ? t('table.areaAll') : each || t('table.areaNone')}
        </Button>
      ))}
    </fieldset>
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
