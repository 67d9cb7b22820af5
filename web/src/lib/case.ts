import camelcaseKeys from 'camelcase-keys';
import snakecaseKeys from 'snakecase-keys';

/** What travels as it is: forms, files and other bodies that are not plain data. */
const isPlain = (value: unknown): value is Record<string, unknown> | unknown[] => {
  if (Array.isArray(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Names every key, at every depth, as the browser does: `link_address` becomes `linkAddress`. */
export const toCamel = (value: unknown): unknown =>
  isPlain(value) ? camelcaseKeys(value as Record<string, unknown>, { deep: true }) : value;

/** Names every key, at every depth, as the wire does. Form data is left untouched. */
export const toSnake = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toSnake);
  return isPlain(value) ? snakecaseKeys(value as Record<string, unknown>, { deep: true }) : value;
};
