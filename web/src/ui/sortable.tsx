import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx';
import classes from './sortable.module.css';
import { SortableGroup } from './sortable-group';
import { handleIdOf, type Rows } from './sortable-places';

const List = createContext<RefObject<Rows> | null>(null);

/** What a list says of its rows: the same object from drawing to drawing, so that rows need not be drawn again. */
export const useRowsOf = (rows: Rows): RefObject<Rows> => {
  const ref = useRef(rows);
  useEffect(() => {
    ref.current = rows;
  });
  return ref;
};

/** Of a list that is held its row says it. */
const nameless = () => '';

type Props = {
  ids: string[];
  disabled?: boolean;
  /** Names the list. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A list on its own, or one that a {@link SortableRow} holds. */
type Said = Pick<Rows, 'nameOf' | 'onOrder'> & { heldAs?: never };
type Held = { heldAs: RefObject<Rows>; nameOf?: never; onOrder?: never };

/**
 * A list put in order by pointer, touch and keyboard (space lifts, arrows
 * move, space drops, escape gives up), with every step spoken.
 */
export const SortableList = (props: Props & (Said | Held)) => {
  const { ids, disabled = false, label, className, children } = props;
  const id = useId();
  const { nameOf = nameless, onOrder = nameless } = props;
  const own = useRowsOf({ id, name: label, kind: id, ids, nameOf, onOrder });
  const rows = props.heldAs ?? own;
  // A list of the same rows is the same list: another one draws all of them anew.
  const order = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says what is in them
  const items = useMemo(() => ids, [order]);
  return (
    <SortableGroup>
      <SortableContext items={items} strategy={verticalListSortingStrategy} disabled={disabled}>
        <List value={rows}>
          <ul className={cx(classes.list, className)} aria-label={label}>
            {children}
          </ul>
        </List>
      </SortableContext>
    </SortableGroup>
  );
};

type HandleProps = Pick<
  ReturnType<typeof useSortable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef'
> & {
  id: string;
};
const Handle = createContext<HandleProps | null>(null);

type RowProps = {
  id: string;
  /** The list that the row holds, also while it is folded: rows of others of its kind come to it. */
  holds?: RefObject<Rows>;
  className?: string | undefined;
  children: ReactNode;
};

/** A row of a {@link SortableList}; it carries a {@link DragHandle}. */
export const SortableRow = ({ id, holds, className, children }: RowProps) => {
  const rows = useContext(List);
  const data = useMemo(() => ({ rows, holds }), [rows, holds]);
  const sortable = useSortable({ id, data });
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition, isDragging } =
    sortable;
  const handle = useMemo(
    () => ({ id: handleIdOf(id), attributes, listeners, setActivatorNodeRef }),
    [id, attributes, listeners, setActivatorNodeRef],
  );
  const comes = sortable.isOver && !isDragging && sortable.active?.data.current?.rows !== rows;
  return (
    <li
      ref={setNodeRef}
      className={cx(className, classes.row, isDragging && classes.dragging)}
      data-drop={comes ? (holds ? 'in' : 'before') : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Handle value={handle}>{children}</Handle>
    </li>
  );
};

/** What a row is taken by. */
export const DragHandle = ({ label, disabled = false }: { label: string; disabled?: boolean }) => {
  const { t } = useTranslation('ui');
  const handle = useContext(Handle);
  const [role] = useState(() => t('order.role'));
  if (!handle) return null;
  return (
    <button
      type="button"
      ref={handle.setActivatorNodeRef}
      id={handle.id}
      className={classes.handle}
      {...handle.attributes}
      {...handle.listeners}
      aria-roledescription={role}
      aria-label={label}
      disabled={disabled}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </button>
  );
};

/** The order after moving one row by a step, or null at the end of the list. */
export const moved = (ids: string[], id: string, step: -1 | 1): string[] | null => {
  const from = ids.indexOf(id);
  const to = from + step;
  return from < 0 || to < 0 || to >= ids.length ? null : arrayMove(ids, from, to);
};
