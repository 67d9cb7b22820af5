import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx';
import classes from './sortable.module.css';

type Props = {
  ids: string[];
  /** What a row is called when its moves are spoken. */
  nameOf: (id: string) => string;
  /** Hears of a new order: every id, in it. */
  onOrder: (ids: string[], moved: string) => void;
  disabled?: boolean;
  /** Names the list. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Rows keep to their column. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [upAndDown];

// Other objects at each drawing would have every row of the list drawn with it.
const byPointer = { activationConstraint: { distance: 4 } };
const byKeyboard = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * A row is passed when the edge of the one that is moved crosses its middle.
 * Rows may be of very different heights, so their middles alone do not tell.
 */
const passed: CollisionDetection = ({ active, collisionRect, droppableRects, droppableContainers }) => {
  const start = droppableRects.get(active.id);
  const own = droppableContainers.find(({ id }) => id === active.id);
  if (!start || !own) return [];
  const middle = (id: string | number) => {
    const rect = droppableRects.get(id);
    return rect ? rect.top + rect.height / 2 : Number.NaN;
  };
  const down = collisionRect.top > start.top;
  const crossed = droppableContainers.filter(({ id }) =>
    down
      ? middle(id) > start.top + start.height && middle(id) < collisionRect.top + collisionRect.height
      : middle(id) < start.top && middle(id) > collisionRect.top,
  );
  crossed.sort((a, b) => (middle(b.id) - middle(a.id)) * (down ? 1 : -1));
  const over = crossed[0] ?? own;
  return [{ id: over.id, data: { droppableContainer: over, value: 0 } }];
};

/**
 * A list put in order by pointer, touch and keyboard (space lifts, arrows
 * move, space drops, escape gives up), with every step spoken.
 */
export const SortableList = ({
  ids,
  nameOf,
  onOrder,
  disabled = false,
  label,
  className,
  children,
}: Props) => {
  const { t } = useTranslation('ui');
  const id = useId();
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeyboard));
  const [said] = useState<{ over: string | number | null }>({ over: null });
  // A list of the same rows is the same list: another one draws all of them anew.
  const order = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says what is in them
  const items = useMemo(() => ids, [order]);
  const place = (of: string | number) => ids.indexOf(String(of)) + 1;
  const words = (of: string | number, at: string | number) => ({
    name: nameOf(String(of)),
    place: place(at),
    total: ids.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      said.over = active.id;
      return t('order.lifted', words(active.id, active.id));
    },
    onDragOver: ({ active, over }) => {
      // A row that has just been lifted lies over itself; that is no move to speak of.
      if (!over || over.id === said.over) return undefined;
      said.over = over.id;
      return t('order.moved', words(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => t('order.dropped', words(active.id, (over ?? active).id)),
    onDragCancel: ({ active }) => t('order.cancelled', words(active.id, active.id)),
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const from = ids.indexOf(String(active.id));
    const to = ids.indexOf(String(over.id));
    if (from >= 0 && to >= 0) onOrder(arrayMove(ids, from, to), String(active.id));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={passed}
      modifiers={modifiers}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.how') } }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ul className={cx(classes.list, className)} aria-label={label}>
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  );
};

type HandleProps = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;
const Handle = createContext<HandleProps | null>(null);

/** A row of a {@link SortableList}; it carries a {@link DragHandle}. */
export const SortableRow = ({
  id,
  className,
  children,
}: {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}) => {
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const handle = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef }),
    [attributes, listeners, setActivatorNodeRef],
  );
  return (
    <li
      ref={setNodeRef}
      className={cx(className, isDragging && classes.dragging)}
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
