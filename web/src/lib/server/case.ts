import { maps } from '@/api/endpoints.gen';

/** What is converted; forms, files and other bodies that are not plain data are not. */
const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * Renames every key, at every depth. The keys of maps are data, such as ids, and
 * stay as they are; what they lead to is converted.
 */
const convert = (
  value: unknown,
  rename: (key: string) => string,
  isMap: (key: string) => boolean,
): unknown => {
  const inner = (each: unknown) => convert(each, rename, isMap);
  if (Array.isArray(value)) return value.map(inner);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (!isMap(key) || !isPlain(each)) return [rename(key), inner(each)];
      const entries = Object.entries(each).map(([name, entry]) => [name, inner(entry)]);
      return [rename(key), Object.fromEntries(entries)];
    }),
  );
};

const camel = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Renames what the server answers as the browser does: `link_address` becomes `linkAddress`. */
export const toCamel = (value: unknown, mapNames = maps): unknown =>
  convert(value, camel, (key) => mapNames.includes(camel(key)));

/** Renames what is sent as the server does. Form data is left untouched. */
export const toSnake = (value: unknown, mapNames = maps): unknown =>
  convert(value, snake, (key) => mapNames.includes(key));
