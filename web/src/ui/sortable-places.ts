import type {
  Active,
  CollisionDetection,
  DroppableContainer,
  KeyboardCoordinateGetter,
  Over,
  UniqueIdentifier,
} from '@dnd-kit/core';
import type { RefObject } from 'react';

/** The rows of a list that is put in order, and what is done when one has come to a place. */
export type Rows = {
  /** The same as that of the row which holds the list, where one does. */
  id: string;
  /** What the list is called when a row comes to it. */
  name: string;
  /** Rows go to other lists of the same kind. */
  kind: string;
  ids: string[];
  nameOf: (id: string) => string;
  /** Hears of a new order: every id, in it. */
  onOrder: (ids: string[], moved: string) => void;
  /** Hears of a row that has come from another list, and of the one it stands before; null is the end. */
  onTake?: ((id: string, before: string | null) => void) | undefined;
};

/** The id of what a row is taken by. */
export const handleIdOf = (id: string): string => `move-${id}`;

type Carried = { rows?: RefObject<Rows>; holds?: RefObject<Rows> | undefined };

/** The list that a row stands in, and the one that it holds. */
const carriedBy = ({ data }: Active | Over | DroppableContainer): Carried => data.current ?? {};

/** The list in which a row stands, or null where there is none. */
export const rowsOf = (each: Active | Over | DroppableContainer): Rows | null =>
  carriedBy(each).rows?.current ?? null;

/**
 * Where a row has come to: a list, and a place in it, from 0. A row of another list stands before what it lies over,
 * and at the end of the list whose own row it lies over.
 */
export const placeOf = (active: Active, over: Over | null): { rows: Rows; at: number } | null => {
  const own = rowsOf(active);
  if (!own) return null;
  if (!over) return { rows: own, at: own.ids.indexOf(String(active.id)) };
  const held = carriedBy(over).holds?.current;
  if (held && held.kind === own.kind) return { rows: held, at: held.ids.length };
  const rows = rowsOf(over);
  return rows && { rows, at: rows.ids.indexOf(String(over.id)) };
};

type Rects = Parameters<CollisionDetection>[0]['droppableRects'];
type Rect = NonNullable<ReturnType<Rects['get']>>;
type Placed = { container: DroppableContainer; rect: Rect };

const placed = (containers: DroppableContainer[], rects: Rects, isOf: (each: Carried) => boolean): Placed[] =>
  containers
    .flatMap((container) => {
      const rect = rects.get(container.id);
      return rect && !container.disabled && isOf(carriedBy(container)) ? [{ container, rect }] : [];
    })
    .sort((a, b) => a.rect.top - b.rect.top);

const middle = ({ top, height }: Rect): number => top + height / 2;

/** What is beside or under a line across the screen, nearest. */
const nearest = (all: Placed[], y: number): Placed | undefined => {
  const distance = ({ rect }: Placed) => Math.max(rect.top - y, y - rect.bottom, 0);
  return all.toSorted((a, b) => distance(a) - distance(b))[0];
};

const collision = (container: DroppableContainer) => [
  { id: container.id, data: { droppableContainer: container, value: 0 } },
];

/**
 * In its own list a row passes another when its edge crosses the middle of that one: rows may be of very different
 * heights, so their middles alone do not tell. In another list it comes before the first row whose middle is below the
 * pointer, which is where somebody looks; a row that the keyboard moves has its own middle there.
 */
export const passed: CollisionDetection = ({
  active,
  collisionRect,
  droppableRects,
  droppableContainers,
  pointerCoordinates,
}) => {
  const own = rowsOf(active);
  const at = droppableContainers.find(({ id }) => id === active.id);
  const start = droppableRects.get(active.id);
  if (!own || !at || !start) return [];
  const y = pointerCoordinates?.y ?? collisionRect.top + collisionRect.height / 2;
  const holders = placed(
    droppableContainers,
    droppableRects,
    ({ holds }) => holds?.current?.kind === own.kind,
  );
  const holder = nearest(holders, y);
  const held = holder && carriedBy(holder.container).holds?.current;
  if (held && held.id !== own.id) {
    const rows = placed(droppableContainers, droppableRects, (each) => each.rows?.current?.id === held.id);
    return collision(rows.find(({ rect }) => middle(rect) > y)?.container ?? holder.container);
  }
  const rows = placed(droppableContainers, droppableRects, (each) => each.rows?.current?.id === own.id);
  const down = collisionRect.top > start.top;
  const over = down
    ? rows.findLast(
        ({ rect }) =>
          middle(rect) > start.top + start.height && middle(rect) < collisionRect.top + collisionRect.height,
      )
    : rows.find(({ rect }) => middle(rect) < start.top && middle(rect) > collisionRect.top);
  return collision(over?.container ?? at);
};

/** A place that the keyboard leads to: what a row lies over there, and where its top is then. */
type Step = { over: UniqueIdentifier; top: number };

/** Leads to the place above or below: in the row's own list, and where that ends in the next of its kind. */
export const stepByKey: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.code];
  const { active, collisionRect, droppableRects, droppableContainers, over } = context;
  const own = active && rowsOf(active);
  const start = active && droppableRects.get(active.id);
  if (!step || !collisionRect || !own || !start) return undefined;
  event.preventDefault();
  const enabled = droppableContainers.getEnabled();
  const rowsIn = (rows: Rows) =>
    placed(enabled, droppableRects, (each) => each.rows?.current?.id === rows.id);
  const inOwn = (): Step[] =>
    rowsIn(own).map(({ container, rect }) => ({
      over: container.id,
      // Below its place it is the lower edges that are in line.
      top: rect.top > start.top ? rect.bottom - collisionRect.height : rect.top,
    }));
  const inOther = (holder: Placed, rows: Rows): Step[] => {
    const there = rowsIn(rows);
    const steps = there.map(({ container, rect }) => ({ over: container.id, top: rect.top }));
    const end = there.at(-1)?.rect.bottom ?? middle(holder.rect);
    return [...steps, { over: holder.container.id, top: end }].map((each) => ({
      ...each,
      top: each.top - collisionRect.height / 2,
    }));
  };
  const holders = placed(enabled, droppableRects, ({ holds }) => holds?.current?.kind === own.kind);
  const steps =
    holders.length === 0
      ? inOwn()
      : holders.flatMap((holder) => {
          const held = carriedBy(holder.container).holds?.current;
          return !held || held.id === own.id ? inOwn() : inOther(holder, held);
        });
  const at = steps.findIndex((each) => each.over === (over ?? active).id);
  const next = steps[at + step];
  return at < 0 || !next ? undefined : { x: collisionRect.left, y: next.top };
};
