import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Table } from '@/api';
import { cx } from '@/ui/cx';
import classes from './table-list.module.css';

type Props = {
  tables: Table[];
  /** The ids of those that are selected; null while none can be. */
  selected: ReadonlySet<string> | null;
  onSelect: (table: Table) => void;
  onOpen: (table: Table) => void;
};

/** The tables by number. One of them is on the way of the tab key; arrow keys go on from there. */
export const TableList = ({ tables, selected, onSelect, onOpen }: Props) => {
  const { t } = useTranslation('codes');
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState('');
  const entry = tables.some(({ id }) => id === current) ? current : tables[0]?.id;
  const nameOf = ({ number, area, label, status }: Table): string =>
    [t('tables.name', { number }), area, label, status === 'available' ? '' : t(`table.status.${status}`)]
      .filter(Boolean)
      .join(', ');
  const move = (event: KeyboardEvent) => {
    const tiles = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = tiles.indexOf(event.target as HTMLButtonElement);
    const to = tiles[nextOf(event.key, at, tiles)];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <ul ref={list} className={classes.grid} aria-label={t('tables.list')} onKeyDown={move}>
      {tables.map((table) => (
        <li key={table.id}>
          <button
            type="button"
            id={`table-${table.id}`}
            className={cx(classes.tile, table.status === 'disabled' && classes.disabled)}
            tabIndex={table.id === entry ? 0 : -1}
            {...(selected ? { 'aria-pressed': selected.has(table.id) } : { 'aria-haspopup': 'dialog' })}
            aria-label={nameOf(table)}
            onFocus={() => setCurrent(table.id)}
            onClick={() => (selected ? onSelect(table) : onOpen(table))}
          >
            {selected?.has(table.id) && (
              <IconCheck className={classes.check ?? ''} size={16} stroke={2.5} aria-hidden />
            )}
            {table.status === 'occupied' && <span className={classes.occupied} aria-hidden />}
            <span className={classes.number}>{table.number}</span>
            <span className={classes.label}>{table.label || table.area}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Where a key leads from a tile; -1 where it leads nowhere. */
const nextOf = (key: string, at: number, tiles: HTMLElement[]): number => {
  // As many as stand in the first row.
  const columns = tiles.findIndex(({ offsetTop }) => offsetTop !== tiles[0]?.offsetTop);
  const row = columns > 0 ? columns : tiles.length;
  const to: Record<string, number> = {
    ...{ ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - row, ArrowDown: at + row },
    ...{ Home: 0, End: tiles.length - 1 },
  };
  return at < 0 ? -1 : (to[key] ?? -1);
};
