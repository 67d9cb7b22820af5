import { conflicting, type Problem, problemIn } from '../server/problem';

/** What has a place in a list. */
type Ordered = { id: string; order: number };

/** Takes an entry out of a list. */
export const remove = (list: Ordered[], id: string): void => {
  const at = list.findIndex((each) => each.id === id);
  if (at >= 0) list.splice(at, 1);
};

/** Puts a restored entry where it stood. */
export const putBack = <T extends Ordered>(list: T[], entry: T): void => {
  const after = list.findIndex(({ order }) => order > entry.order);
  list.splice(after < 0 ? list.length : after, 0, entry);
};

/** Sorts a list by ids, and counts `order` anew so that a restored entry finds its place. */
const sortBy = (list: Ordered[], ids: string[]): void => {
  const place = new Map(ids.map((id, i) => [id, i]));
  list.sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
  list.forEach((entry, i) => {
    entry.order = i;
  });
};

/** The orders from before calls that are under way, by request. */
export type FormerOrders = Record<string, string[]>;

/** Shows an order that is on its way to the server. */
export const reorder = (list: Ordered[], ids: string[], former: FormerOrders, requestId: string): void => {
  former[requestId] = list.map(({ id }) => id);
  sortBy(list, ids);
};

/** How a call ended that sends an order: what it `sent`, and why it was refused, if it was. */
type OrderEnd = { sent: string[]; problem: Problem | null };

/**
 * Forgets the order from before a call, and shows what the list is by then: as it was sent, or as it was before where
 * that was refused. A later order of the list that is still under way stays, and so does one that is sent anew.
 */
export const endReorder = (
  list: Ordered[] | undefined,
  former: FormerOrders,
  requestId: string,
  { sent, problem }: OrderEnd,
): void => {
  const ids = former[requestId];
  const requests = Object.keys(former);
  const later = requests.slice(requests.indexOf(requestId) + 1);
  delete former[requestId];
  if (!list || !ids || problem?.status === conflicting) return;
  if (later.some((request) => former[request]?.some((id) => ids.includes(id)))) return;
  sortBy(list, problem ? ids : sent);
};

/** What is in a list now, in the order that is wanted of it; what that does not name keeps its place. */
export const arranged = (now: string[], wanted: string[]): string[] => {
  const named = wanted.filter((id) => now.includes(id));
  return now.map((id) => (wanted.includes(id) ? (named.shift() ?? id) : id));
};

type OrderCall<R> = {
  /** Names the list. */
  list: string;
  /** What was moved. */
  id: string;
  ids: string[];
  send: (ids: string[]) => Promise<R>;
  reload: () => Promise<unknown>;
  /** What is in the list by then. */
  now: () => string[];
};

/** The order of each list that was asked for last. */
const lastOrders = new Map<string, symbol>();

/** How often a list may change while an order of it is on its way. */
const mostChanges = 10;

/**
 * Sends an order. Something may have come into the list or left it meanwhile, by oneself for example, and again while
 * the order is sent anew on a slow line: then what was moved is moved in the list as it is by then. An order that was
 * refused after a later one was asked for is not sent again: the later one holds it.
 */
export const sendOrder = async <R extends { error?: unknown }>(call: OrderCall<R>): Promise<R> => {
  const { list, id, ids, send, reload, now } = call;
  const order = Symbol(list);
  lastOrders.set(list, order);
  const isLast = () => lastOrders.get(list) === order;
  let result = await send(ids);
  for (let changes = 0; changes < mostChanges && problemIn(result)?.status === conflicting; changes++) {
    if (isLast()) await reload();
    if (!isLast()) return { ...result, error: undefined };
    if (!now().includes(id)) break;
    result = await send(arranged(now(), ids));
  }
  return result;
};
