/** Jobs go on while somebody looks. */
export const polled = { pollingInterval: 3000, skipPollingIfUnfocused: true };
