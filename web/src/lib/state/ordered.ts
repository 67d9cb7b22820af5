import { type ActionReducerMapBuilder, isAnyOf } from '@reduxjs/toolkit';

/** What has a place in a list. */
type Ordered = { id: string; order: number };

/** Takes an entry out of a list. */
export const remove = (list: Ordered[], id: string): void => {
  const at = list.findIndex((each) => each.id === id);
  if (at >= 0) list.splice(at, 1);
};

/**
 * Puts an entry that was made or restored at its place. The answer to a call that was sent again tells of one that may
 * have been read meanwhile: that is shown once, as it was last.
 */
export const insert = <T extends Ordered & { revision: number }>(list: T[], entry: T): void => {
  const at = list.findIndex(({ id }) => id === entry.id);
  const shown = list[at];
  if (shown) {
    if (shown.revision < entry.revision) list[at] = entry;
    return;
  }
  const after = list.findIndex(({ order }) => order > entry.order);
  list.splice(after < 0 ? list.length : after, 0, entry);
};

/**
 * Sorts a list by ids. The entries share out the positions they have, as on the server, so that a restored entry is
 * shown where it is stored.
 */
const sortBy = (list: Ordered[], ids: string[]): void => {
  const place = new Map(ids.map((id, i) => [id, i]));
  const positions = list.map(({ order }) => order).sort((a, b) => a - b);
  list.sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
  let last = 0;
  list.forEach((entry, i) => {
    last = Math.max(positions[i] ?? 0, last + 1);
    entry.order = last;
  });
};

/** What is in a list now, in the order that is wanted of it; what that does not name keeps its place. */
const arranged = (now: string[], wanted: string[]): string[] => {
  const named = wanted.filter((id) => now.includes(id));
  return now.map((id) => (wanted.includes(id) ? (named.shift() ?? id) : id));
};

/** Puts a list in an order as the server does; what has come or gone since the order was made stays or is left out. */
const arrange = (list: Ordered[], ids: string[]): void =>
  sortBy(
    list,
    arranged(
      list.map(({ id }) => id),
      ids,
    ),
  );

/** The orders that are on their way to the server, by request: what was sent, and what was shown before. */
export type PendingOrders = Record<string, { sent: string[]; former: string[] }>;

/** Shows an order that is on its way to the server. */
export const reorder = (list: Ordered[], sent: string[], orders: PendingOrders, requestId: string): void => {
  orders[requestId] = { sent, former: list.map(({ id }) => id) };
  arrange(list, sent);
};

/** A list that was read, with the orders that are on their way. */
export const reordered = <T extends Ordered>(list: T[], orders: PendingOrders): T[] => {
  const shown = list.map((entry) => ({ ...entry }));
  for (const { sent } of Object.values(orders)) arrange(shown, sent);
  return shown;
};

/**
 * Ends a call that sent an order: where it was refused, the list is shown as it was before, unless a later order of
 * the list is on its way.
 */
export const endReorder = (
  list: Ordered[] | undefined,
  orders: PendingOrders,
  requestId: string,
  isRefused: boolean,
): void => {
  const ended = orders[requestId];
  delete orders[requestId];
  if (!list || !ended || !isRefused) return;
  arrange(list, ended.former);
  for (const { sent } of Object.values(orders)) arrange(list, sent);
};

/** A step of a call of an endpoint. */
type Step<Arg> = { meta: { requestId: string; arg: { originalArgs: Arg } } };

/** An endpoint's matchers. */
type Endpoint<Arg> = Record<
  'matchPending' | 'matchFulfilled' | 'matchRejected',
  (action: unknown) => action is Step<Arg>
>;

/** Has a slice show each order of a list from when an endpoint sends it until it is stored or refused. */
export const addOrderCases = <State extends { orders: PendingOrders }, Arg>(
  builder: ActionReducerMapBuilder<State>,
  { matchPending, matchFulfilled, matchRejected }: Endpoint<Arg>,
  listOf: (state: State, arg: Arg) => Ordered[] | undefined,
  idsOf: (arg: Arg) => string[],
): void => {
  builder
    .addMatcher(matchPending, (draft, { meta: { requestId, arg } }) => {
      const state = draft as State;
      const list = listOf(state, arg.originalArgs);
      if (list) reorder(list, idsOf(arg.originalArgs), state.orders, requestId);
    })
    .addMatcher(isAnyOf(matchFulfilled, matchRejected), (draft, action) => {
      const state = draft as State;
      const { requestId, arg } = action.meta;
      endReorder(listOf(state, arg.originalArgs), state.orders, requestId, matchRejected(action));
    });
};
