/** What a page asks its worker to keep. */
export type Kept = {
  /** Paths that lead on, a code or a link, each with the address of the page it leads to. */
  ways: [way: string, to: string][];
  /** The page itself and its files, where it was opened before there was a worker. */
  addresses: string[];
};
