/** Aborted when the user leaves. */
let epoch = new AbortController();
let count = 0;

/** The signal that is aborted when the user who is here now leaves. */
export const currentEpoch = (): AbortSignal => epoch.signal;

/** How many users have left since the page was loaded. */
export const epochCount = (): number => count;

/**
 * Ends what the user who leaves has begun, so that nothing of it reaches the
 * next one: calls under way are aborted, changes that wait are not sent, and
 * nobody hears how they end.
 */
export const endEpoch = (): void => {
  epoch.abort();
  epoch = new AbortController();
  count++;
};
