import { api } from '@/api';
import { downloadFile } from '@/lib/server/download-file';

/** Which code: a table's, or the store's where no table is named. */
export type CodeOf = { storeId: string; tableId?: string | undefined };

/** The formats of a picture of a code. */
export type CodeFormat = 'svg' | 'png';

/** The width and height of a PNG: 10 cm in print at 300 pixels an inch, as in the archive. */
const printSize = 1200;

const urlOf = ({ storeId, tableId }: CodeOf): string =>
  `/api/stores/${encodeURIComponent(storeId)}${tableId ? `/tables/${encodeURIComponent(tableId)}` : ''}`;

/** The pictures of codes as they are drawn on the screen: the generated endpoints have none. */
const codeFiles = api.injectEndpoints({
  endpoints: (build) => ({
    drawCode: build.query<string, CodeOf>({
      query: (code) => ({ url: `${urlOf(code)}/qr.svg` }),
    }),
  }),
});

export const { useDrawCodeQuery } = codeFiles;

/** Downloads the picture of a code, fit for print. */
export const downloadCode = (code: CodeOf, format: CodeFormat, name: string) =>
  downloadFile({
    url: `${urlOf(code)}/qr.${format}`,
    ...(format === 'png' && { params: { size: printSize } }),
    name: `${name}.${format}`,
  });

/** Downloads the pictures of all codes of a store in one file. */
export const downloadAllCodes = (storeId: string, format: CodeFormat, name: string) =>
  downloadFile({ url: `${urlOf({ storeId })}/codes.zip`, params: { format }, name: `${name}.zip` });
