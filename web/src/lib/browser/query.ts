/** The query parameters of an address; of one that stands twice, the last. */
export type QueryMap = Record<string, string>;

/** Reads all query parameters into a map. */
export const readQuery = (search: string): QueryMap => Object.fromEntries(new URLSearchParams(search));

/**
 * The address with its query rebuilt from its map, path and hash kept; the
 * address as it is where the parameters do not differ.
 */
export const rebuilt = (address: string): string => {
  const url = new URL(address);
  const query = new URLSearchParams(readQuery(url.search)).toString();
  if (url.searchParams.toString() === query) return address;
  url.search = query;
  return url.href;
};

/** The address with a parameter set. */
export const withParameter = (address: string, name: string, value: string): string => {
  const url = new URL(address);
  if (url.searchParams.get(name) === value) return address;
  url.searchParams.set(name, value);
  return url.href;
};

/** The address without a parameter. */
export const withoutParameter = (address: string, name: string): string => {
  const url = new URL(address);
  url.searchParams.delete(name);
  return url.href;
};
