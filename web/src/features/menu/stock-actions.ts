import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type Dish, type Store, untracked } from '@/api';
import type { Services } from '@/api/server';
import { leftUnsure } from '@/lib/drafts/draft';
import { discardDraft, wantedOf } from '@/lib/drafts/drafts';
import { isInTime, newKey } from '@/lib/drafts/use-creations';
import { type Problem, problemIn } from '@/lib/server/problem';
import { addDays, todayIn } from '@/lib/time/days';
import { momentOf } from '@/lib/time/zone';
import type { entryActions } from '@/ui/entry-actions';

/** What can be had of a dish. */
export type Stock = { soldOut: boolean; soldOutUntil: string | null; portionsLeft: number | null };

/** What a tap makes of it; portions that are left out stay as they are counted. */
type StockChange = Omit<Stock, 'portionsLeft'> & { portionsLeft?: number | null };

/** The id under which it is kept what a dish was switched to, until that is stored. */
export const stockIdOf = (id: string): string => `stock-${id}`;

/** The same of portions that are taken off or added: one entry a tap, under its key. */
export const portionsIdOf = (id: string): string => `portions-${id}`;

/** Whether something of a dish's stock is not stored; `unsaved` has the ids of what is not. */
export const isStockOf = (id: string, unsaved: ReadonlySet<string>): boolean =>
  unsaved.has(stockIdOf(id)) || unsaved.has(portionsIdOf(id));

/** The most portions that are counted. */
export const maxPortions = 999;

/** What staff do with a dish. */
export type StockActions = {
  /** Marks a dish as sold out until somebody switches it back, or as available. */
  sellOut: (id: string, soldOut: boolean) => void;
  setStock: (id: string, change: StockChange) => void;
  /** Takes portions off, or adds some, to what is left by then. */
  addPortions: (id: string, change: number) => void;
  /** Goes on with what was tapped before the page came back. */
  resumeStock: (id: string) => void;
};

/** When the next day of service begins, as the server reckons it: at the next 05:00 of the store's clocks. */
export const nextDayOfService = (zone: string, now = new Date()): string => {
  const today = todayIn(zone, now);
  const starts = [today, addDays(today, 1)].map((day) => momentOf(`${day}T05:00`, zone) ?? '');
  return starts.find((start) => Date.parse(start) > now.getTime()) ?? '';
};

/** What is stored of a dish's stock at a moment: what was sold out until then is available again. */
export const settled = ({ soldOut, soldOutUntil, portionsLeft }: Stock, now = Date.now()): Stock =>
  soldOutUntil && Date.parse(soldOutUntil) <= now
    ? { soldOut: false, soldOutUntil: null, portionsLeft: portionsLeft || null }
    : { soldOut, soldOutUntil, portionsLeft };

/** What can be had of a dish once all is stored that was tapped here, as the server reckons it in a store's zone. */
export const wantedStock = (
  stored: Stock,
  zone: string,
  wanted: Partial<Stock> = {},
  taps: Partial<Record<string, number>> = {},
): Stock => {
  const stock = settled({ ...settled(stored), ...wanted });
  let { portionsLeft } = stock;
  if (portionsLeft === null) return stock;
  for (const change of Object.values(taps)) portionsLeft = inRange(portionsLeft + (change ?? 0));
  const isBack = stock.portionsLeft === 0 && portionsLeft > 0;
  if (isBack) return { soldOut: false, soldOutUntil: null, portionsLeft };
  const isOut = portionsLeft === 0 && !stock.soldOut;
  return isOut
    ? { soldOut: true, soldOutUntil: nextDayOfService(zone), portionsLeft }
    : { ...stock, portionsLeft };
};

const inRange = (portions: number): number => Math.min(Math.max(portions, 0), maxPortions);

type Parts = Pick<ReturnType<typeof entryActions>, 'turn' | 'resume'> & {
  store: Store;
  dishOf: (id: string) => Dish | undefined;
  dispatch: ThunkDispatch<unknown, Services, UnknownAction>;
};

/** The actions on a dish's stock, each kept as a draft is until it is stored. */
export const stockActions = ({ store, dishOf, dispatch, turn, resume }: Parts): StockActions => {
  const storeId = store.id;
  const calls = api.endpoints;
  const savedOf = (id: string): Stock => {
    const { soldOut = false, soldOutUntil = null, portionsLeft = null } = dishOf(id) ?? {};
    return { soldOut, soldOutUntil, portionsLeft };
  };
  const stockOf = (id: string) => ({
    ...{ id, draftId: stockIdOf(id), saved: savedOf(id) },
    send: async (change: Partial<Stock>): Promise<Problem | null> => {
      const { soldOut, soldOutUntil, portionsLeft } = { ...savedOf(id), portionsLeft: undefined, ...change };
      // What was to end by now is over: sent late, it would take the next day's dish off the menu.
      if (soldOut && soldOutUntil && Date.parse(soldOutUntil) <= Date.now()) return null;
      const soldOutInput = {
        soldOut,
        ...(soldOut && soldOutUntil && { until: 'tomorrow' as const }),
        ...(portionsLeft !== undefined && { portionsLeft }),
      };
      return problemIn(
        await dispatch(
          calls.setDishSoldOut.initiate({ storeId, id, soldOutInput, noRetry: true }, untracked),
        ),
      );
    },
  });
  const portionsOf = (id: string) => ({
    ...{ id, draftId: portionsIdOf(id), saved: {} as Record<string, number>, oneByOne: true },
    send: async (taps: Partial<Record<string, number>>): Promise<Problem | null> => {
      const [idempotencyKey = '', change = 0] = Object.entries(taps)[0] ?? [];
      // The server may have forgotten the key, and would make the change once more.
      if (!isInTime(idempotencyKey))
        return { status: 422, detail: '', fields: [{ location: idempotencyKey, code: leftUnsure }] };
      const tap = { storeId, id, portionsInput: { change }, idempotencyKey, noRetry: true };
      return problemIn(await dispatch(calls.changeDishPortions.initiate(tap, untracked)));
    },
  });
  const actions: StockActions = {
    sellOut: (id, soldOut) => actions.setStock(id, { soldOut, soldOutUntil: null }),
    setStock(id, change) {
      // Whoever counts anew knows better than the taps before.
      if (change.portionsLeft !== undefined) discardDraft(portionsIdOf(id));
      turn(change, stockOf(id));
    },
    addPortions(id, change) {
      const wanted = wantedOf(stockIdOf(id)) as Partial<Stock> | undefined;
      const { portionsLeft } = wanted ?? {};
      if (typeof portionsLeft !== 'number') return turn({ [newKey()]: change }, portionsOf(id));
      // The count itself is still on its way, and nothing may overtake it.
      actions.setStock(id, wantedStock(savedOf(id), store.timeZone, wanted, { change }));
    },
    resumeStock(id) {
      resume(stockOf(id));
      resume(portionsOf(id));
    },
  };
  return actions;
};
