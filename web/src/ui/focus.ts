/** Whether nothing has the focus, or only what is about to lose it: a message that goes, a button that is disabled. */
const isFree = (): boolean => {
  const at = document.activeElement;
  return !at || at === document.body || at.matches(':disabled') || at.closest('.Toastify__toast') !== null;
};

/**
 * Gives a focus that is lost, because what had it has gone, to the first of
 * some elements that is there. Where somebody has put it meanwhile it stays.
 */
export const moveFocus = (ids: string[]): void => {
  if (!isFree()) return;
  const first = ids.flatMap((id) => document.getElementById(id) ?? [])[0];
  first?.focus();
};

/** The one with this id, then its neighbours: where the focus may go when something is done to it. */
export const around = (ids: string[], id: string): string[] => {
  const at = ids.indexOf(id);
  return [id, ids[at + 1], at > 0 ? ids[at - 1] : undefined].filter((each) => each !== undefined);
};

/** How many frames a row is waited for, which a list draws when it has time: a second. */
const longestWait = 60;

/**
 * Leads to what is not stored of a row: to the field that is wrong, or asks, or is first in its editor. A row that is
 * not drawn yet is waited for.
 */
export const leadTo = (id: string, frames = longestWait): void => {
  const row = document.getElementById(id);
  if (!row && frames > 0) {
    requestAnimationFrame(() => leadTo(id, frames - 1));
    return;
  }
  const place = row?.closest('li, section') ?? row;
  const asks =
    '[aria-invalid="true"], [data-asks] input[inputmode="decimal"], [role="alert"][data-asks] button';
  const found =
    place?.querySelector<HTMLElement>(asks) ??
    place?.querySelector<HTMLElement>('[data-editor] :is(input, textarea)') ??
    row;
  found?.focus();
  found?.scrollIntoView({ block: 'center' });
};

/** Marks all of a field's text when it is entered, so that typing replaces it; for fields one searches in. */
export const markAll = ({ currentTarget }: { currentTarget: HTMLInputElement }): void =>
  currentTarget.select();
