/** What a page asks its service worker to cache. */
export type CacheRequest = {
  /** The code that the page's address names, which anybody can write there. */
  code?: string;
  /** The links to the store's menu: the path of each, and the page it leads to. */
  links: [path: string, target: string][];
  /** The page itself and its files. */
  addresses: string[];
};
