import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store, Table } from '@/api';
import { FindField, manyEntries, NothingFound, useQuery } from '@/ui/find-field';
import { findTables } from './find-tables';
import { areasOf } from './print-choices';
import type { Wanted } from './print-dialog';
import { SelectionBar } from './selection-bar';
import { TableList } from './table-list';
import classes from './tables.module.css';
import { useChangesAlike } from './use-changes-alike';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Which tables are looked for: those of an area, null for all, and what is typed. */
export type Filter = { area: string | null; wanted: string };

/** Leaves no table out. */
export const noFilter: Filter = { area: null, wanted: '' };

type Props = {
  store: Store;
  tables: Table[];
  filter: Filter;
  editable: boolean;
  onFilter: (filter: Filter) => void;
  onOpen: (table: Table) => void;
  /** Called with whether it was asked for by a key. */
  onDelete: (tables: Table[], byKey: boolean) => void;
  onPrint: (wanted: Wanted) => void;
};

/** The tables, of all areas or of one, or those that are found, and what is done with several of them. */
export const ListedTables = ({ store, tables, filter, editable, onFilter, ...on }: Props) => {
  const { t } = useTranslation('codes');
  const areas = areasOf(tables);
  // One that no table is in any more chooses nothing.
  const area =
    filter.area !== null && tables.some((table) => table.area === filter.area) ? filter.area : null;
  const isMany = tables.length >= manyEntries;
  const query = useQuery(isMany ? filter.wanted : '');
  const inArea = tables.filter((table) => area === null || table.area === area);
  const shown = findTables(inArea, query, (number) => t('tables.name', { number }));
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
      {isMany && (
        <FindField
          id="find-table"
          label={t('tables.find')}
          value={filter.wanted}
          onChange={(wanted) => onFilter({ ...filter, wanted })}
        />
      )}
      <div className={classes.bar}>
        <Areas
          areas={areas}
          tables={tables}
          area={area}
          onArea={(chosen) => onFilter({ ...filter, area: chosen })}
        />
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
      {shown.length > 0 ? (
        <TableList
          tables={shown}
          selected={marked && new Set(selected.map(({ id }) => id))}
          onSelect={toggle}
          onOpen={on.onOpen}
        />
      ) : (
        <NothingFound
          title={t('tables.missed', { wanted: query })}
          text={t('tables.missedText')}
          clear={t('tables.showAll')}
          onClear={() => onFilter(noFilter)}
        />
      )}
      {marked !== null && (
        <SelectionBar
          {...{ shown, selected, editable, areas }}
          onSelectAll={(all) => setMarked(new Set(all ? shown.map(({ id }) => id) : []))}
          onChange={(change, byKey) => void changeAlike(selected, change, byKey)}
          onDelete={(byKey) => on.onDelete(selected, byKey)}
          onPrint={() => on.onPrint({ what: 'chosen', chosen: selected.map(({ number }) => number) })}
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
