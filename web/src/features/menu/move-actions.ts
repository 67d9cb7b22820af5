import type { TFunction } from 'i18next';
import { api, type Store, untracked } from '@/api';
import { problemIn } from '@/lib/server/problem';
import type { Dispatch } from '@/lib/state/redux';
import type { entryActions } from '@/ui/entry-actions';
import { moved } from '@/ui/sortable';
import { handleIdOf } from '@/ui/sortable-places';
import { laterUndo } from '@/ui/toasts';
import { nextOf } from './dynamic-menu-moves';
import { type DynamicMenu, dishOf, homeOf, sectionOf } from './dynamic-menu-state';

/** What moves dishes and sections. */
export type MoveActions = {
  /** Puts dragged sections into an order, with a way back. */
  orderSections: (ids: string[], moved: string) => void;
  moveSection: (id: string, step: -1 | 1) => void;
  /** Moves a section with its dishes to the end of another menu. */
  moveSectionTo: (id: string, menuId: string) => void;
  /** Puts dragged dishes into an order, with a way back. */
  orderDishes: (sectionId: string, ids: string[], moved: string) => void;
  moveDish: (id: string, step: -1 | 1) => void;
  /** Moves a dish to another section, before one of its dishes or to the end. */
  moveDishTo: (id: string, sectionId: string, before?: string | null) => void;
};

type Parts = Pick<ReturnType<typeof entryActions>, 'report' | 'reportUndo' | 'refresh'> & {
  store: Store;
  menu: () => DynamicMenu;
  nameOf: (id: string) => string;
  dispatch: Dispatch;
  t: () => TFunction<'menu'>;
};

type Ended = { error?: unknown };

const calls = api.endpoints;
const idOf = ({ id }: { id: string }): string => id;

/** Moves dishes and sections. The last change of a place wins, and changes nothing else: it is based on no revision. */
export const moveActions = (parts: Parts): MoveActions => {
  const { store, menu, nameOf, dispatch, t, report, reportUndo, refresh } = parts;
  const storeId = store.id;
  let dismiss: () => void = () => undefined;
  /** Makes a move and offers to take it back, which is offered of the last one alone. */
  const move = async (id: string, to: string, make: () => Promise<Ended>, back: () => Promise<Ended>) => {
    const offer = laterUndo();
    dismiss();
    const ended = await make();
    // Where it was to go has gone, of which the list that is shown knows nothing.
    if (problemIn(ended)?.fields.length) await refresh(id);
    if (!(await report(ended, id))) return;
    const text = to
      ? t()('moved.to', { name: nameOf(id), to: nameOf(to) })
      : t()('moved.here', { name: nameOf(id) });
    const focusIds = [handleIdOf(id), `dish-${id}`, `section-${id}`, `section-${to}`, `menu-${to}`];
    dismiss = offer({ text, byKey: false, focusIds, onUndo: async () => reportUndo(await back(), id) });
  };
  const sendSections = (id: string) => {
    const menuId = homeOf(menu(), id)?.id ?? '';
    return (ids: string[]) =>
      dispatch(calls.orderSections.initiate({ storeId, menuId, sectionOrder: { ids } }, untracked));
  };
  const sendDishes = (sectionId: string, ids: string[]) =>
    dispatch(calls.orderDishes.initiate({ storeId, sectionId, dishOrder: { ids } }, untracked));
  const sectionsBeside = (id: string) => homeOf(menu(), id)?.menuSections ?? [];
  const dishesBeside = (id: string) => sectionOf(menu(), dishOf(menu(), id)?.sectionId ?? '')?.dishes ?? [];
  return {
    orderSections(ids, id) {
      const former = sectionsBeside(id).map(idOf);
      const send = sendSections(id);
      void move(
        id,
        '',
        () => send(ids),
        () => send(former),
      );
    },
    async moveSection(id, step) {
      const ids = moved(sectionsBeside(id).map(idOf), id, step);
      if (ids) await report(await sendSections(id)(ids), id);
    },
    moveSectionTo(id, menuId) {
      const home = homeOf(menu(), id);
      const section = sectionOf(menu(), id);
      if (!home || !section || home.id === menuId) return;
      const send = (to: string, before: string | null) => {
        const sectionPatch = { menuId: to, ...(before && { before }) };
        return dispatch(calls.updateSection.initiate({ storeId, id, sectionPatch }, untracked));
      };
      const before = nextOf(home.menuSections, id);
      void move(
        id,
        menuId,
        () => send(menuId, null),
        () => send(home.id, before),
      );
    },
    orderDishes(sectionId, ids, id) {
      const former = sectionOf(menu(), sectionId)?.dishes.map(idOf) ?? [];
      void move(
        id,
        '',
        () => sendDishes(sectionId, ids),
        () => sendDishes(sectionId, former),
      );
    },
    async moveDish(id, step) {
      const ids = moved(dishesBeside(id).map(idOf), id, step);
      const sectionId = dishOf(menu(), id)?.sectionId;
      if (ids && sectionId) await report(await sendDishes(sectionId, ids), id);
    },
    moveDishTo(id, sectionId, before = null) {
      const former = dishOf(menu(), id)?.sectionId;
      if (!former || former === sectionId) return;
      const send = (to: string, place: string | null) => {
        const dishPatch = { sectionId: to, ...(place && { before: place }) };
        return dispatch(calls.updateDish.initiate({ storeId, id, dishPatch }, untracked));
      };
      const next = nextOf(dishesBeside(id), id);
      void move(
        id,
        sectionId,
        () => send(sectionId, before),
        () => send(former, next),
      );
    },
  };
};
