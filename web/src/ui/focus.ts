/** Whether nothing has the focus, or only a message that is about to go. */
const isFree = (): boolean => {
  const at = document.activeElement;
  return !at || at === document.body || at.closest('.Toastify__toast') !== null;
};

/**
 * Gives a focus that is lost, because what had it has gone, to the first of
 * some elements that is there. Where somebody has put it meanwhile it stays.
 */
export const placeFocus = (ids: string[]): void => {
  if (!isFree()) return;
  const first = ids.flatMap((id) => document.getElementById(id) ?? [])[0];
  first?.focus();
};

/** The one with this id, then its neighbours: where the focus may go when something is done to it. */
export const around = (ids: string[], id: string): string[] => {
  const at = ids.indexOf(id);
  return [id, ids[at + 1], at > 0 ? ids[at - 1] : undefined].filter((each) => each !== undefined);
};
