import {
  type Active,
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove } from '@dnd-kit/sortable';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveFocus } from './focus';
import { handleIdOf, passed, placeOf, type Rows, rowsOf, stepByKey } from './sortable-places';

/** Rows keep to their column. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [upAndDown];

// Other objects at each drawing would have every row of the list drawn with it.
const byPointer = { activationConstraint: { distance: 4 } };
const byKeyboard = { coordinateGetter: stepByKey };

const InGroup = createContext(false);

/** The lists between which rows are moved: the outermost, with those that its rows hold. */
export const SortableGroup = ({ children }: { children: ReactNode }) =>
  useContext(InGroup) ? children : <Group>{children}</Group>;

const Group = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('ui');
  const id = useId();
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeyboard));
  const [said] = useState<{ over: Over['id'] | null; rows: Rows | null }>({ over: null, rows: null });
  const nameOf = (active: Active) => rowsOf(active)?.nameOf(String(active.id)) ?? '';
  const wordsAt = (active: Active, over: Over | null) => {
    const place = placeOf(active, over);
    if (!place) return null;
    const { rows, at } = place;
    const isOwn = rows.id === rowsOf(active)?.id;
    const words = { name: nameOf(active), place: at + 1, total: rows.ids.length + (isOwn ? 0 : 1) };
    return { ...words, rows, isOwn, list: rows.name };
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      const words = wordsAt(active, null);
      Object.assign(said, { over: active.id, rows: rowsOf(active) });
      return words ? t('order.lifted', words) : undefined;
    },
    onDragOver: ({ active, over }) => {
      // A row that has just been lifted lies over itself; that is no move to speak of.
      const words = over && over.id !== said.over && wordsAt(active, over);
      if (!words) return undefined;
      // Where it goes from list to list, that is said of the one it comes back to as well.
      const isSame = words.isOwn && said.rows?.id === words.rows.id;
      Object.assign(said, { over: over.id, rows: words.rows });
      return t(isSame ? 'order.moved' : 'order.movedInto', words);
    },
    onDragEnd: ({ active, over }) => {
      const words = wordsAt(active, over);
      if (!words) return undefined;
      return t(words.isOwn ? 'order.dropped' : 'order.droppedInto', words);
    },
    onDragCancel: ({ active }) => {
      const words = wordsAt(active, null);
      return words ? t('order.cancelled', words) : undefined;
    },
  };
  const end = ({ active, over }: DragEndEvent) => {
    const own = rowsOf(active);
    const place = placeOf(active, over);
    if (!own || !place) return;
    const moved = String(active.id);
    const { rows, at } = place;
    const from = own.ids.indexOf(moved);
    if (rows.id !== own.id) {
      rows.onTake?.(moved, rows.ids[at] ?? null);
      // The row is drawn anew where it has come to.
      requestAnimationFrame(() => moveFocus([handleIdOf(moved)]));
    } else if (from >= 0 && at >= 0 && at !== from) own.onOrder(arrayMove(own.ids, from, at), moved);
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
      <InGroup value={true}>{children}</InGroup>
    </DndContext>
  );
};
