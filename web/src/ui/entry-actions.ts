import { discardDraft, resumeWanted, sendWanted } from '@/lib/drafts/drafts';
import type { DraftOptions } from '@/lib/drafts/outbox';
import { foundNoServer, gone, isOutdated, type Problem, problemIn } from '@/lib/server/problem';
import type { useProblemText } from '@/lib/server/problem-text';
import { moveFocus } from './focus';
import { laterUndo, toastDeleted, toastOutage, toastProblem } from './toasts';

/** How a call ended. */
type Ended = { error?: unknown };

/** What the actions on the entries of a list, such as links or dishes, know of the list. */
type Entries = {
  /** The screen with the list, as an address of the dashboard. */
  path: string;
  nameOf: (id: string) => string;
  /** The ids of the elements in and beside which an entry stands, nearest first. */
  near: (id: string) => string[];
  /** Whether the list is still the one on screen. */
  isShown: () => boolean;
  reload: () => Promise<unknown>;
  /** The texts of problems, in the language of now. */
  texts: () => Pick<ReturnType<typeof useProblemText>, 'detail' | 'draftDetail'>;
};

/** A switch of an entry: what it was turned to is kept under `draftId` until it is stored. */
type Switch<F> = { id: string; draftId: string } & Pick<DraftOptions<F>, 'saved' | 'send' | 'oneByOne'>;

/** What the actions on all kinds of entries have in common. */
export const entryActions = ({ path, nameOf, near, isShown, reload, texts }: Entries) => {
  /** Reads the list again after an entry turned out to be gone, and keeps the focus near it. */
  const refresh = async (id: string): Promise<void> => {
    if (!isShown()) return;
    const focusIds = near(id);
    await reload();
    moveFocus(focusIds);
  };
  const showProblem = async (problem: Problem, id: string): Promise<void> => {
    if (isOutdated(problem)) await refresh(id);
    toastProblem(problem, texts().detail(problem));
  };
  /** Shows the problem a call ended in, and returns whether there was none. */
  const report = async (ended: Ended, id: string): Promise<boolean> => {
    const problem = problemIn(ended);
    if (problem) await showProblem(problem, id);
    return !problem;
  };
  /** The same, but nothing is left to do either where the entry is gone. */
  const reportUndo = async (ended: Ended, id: string): Promise<boolean> =>
    (await report(ended, id)) || problemIn(ended)?.status === gone;
  /** Deletes an entry, and offers to restore it while its store is shown. */
  const remove = async (
    id: string,
    byKey: boolean,
    calls: { delete: () => Promise<Ended>; restore: () => Promise<Ended> },
  ): Promise<void> => {
    const onUndo = async () => reportUndo(await calls.restore(), id);
    const deletion = { name: nameOf(id), focusIds: near(id), byKey, onUndo };
    const offer = laterUndo();
    if (await report(await calls.delete(), id)) toastDeleted(deletion, offer);
  };
  const switchOptions = <F extends object>({ id, draftId, ...sent }: Switch<F>): DraftOptions<F> => ({
    ...{ ...sent, path, title: nameOf(id), rest: 0 },
    onLate: (why) => {
      if (foundNoServer(why)) return toastOutage(texts().draftDetail(why));
      discardDraft(draftId);
      void showProblem(why, id);
    },
  });
  return {
    refresh,
    report,
    reportUndo,
    remove,
    /** Sends what a switch was turned to last, until it is stored or refused. */
    turn: <F extends object>(wanted: Partial<F>, of: Switch<F>) =>
      sendWanted(of.draftId, wanted, switchOptions(of)),
    /** Goes on with a switch that was turned before the page came back. */
    resume: <F extends object>(of: Switch<F>) =>
      resumeWanted(of.draftId, switchOptions(of), () => {
        const why = { location: '', code: 'left_switch', params: { name: nameOf(of.id) } };
        const problem = { status: 422, detail: '', fields: [why] };
        toastProblem(problem, texts().detail(problem));
      }),
  };
};
