/**
 * A table as a CSV file that spreadsheets open as it is meant: with the separator that they expect where numbers are
 * written as they are in the language, and the mark of UTF-8. A text that would be a formula stays a text.
 */
export const csvOf = (locale: string, rows: (string | number | null)[][]): string => {
  const decimal = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal');
  const isComma = decimal?.value === ',';
  const separator = isComma ? ';' : ',';
  const cell = (value: string | number | null): string => {
    if (value === null) return '';
    if (typeof value === 'number') return isComma ? String(value).replace('.', ',') : String(value);
    const text = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[";,\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`;
};
