import { api, type Problem } from '@/api';
import { saveFile } from '@/lib/browser/save-file';

/** Which code: a table's, or the store's where no table is named. */
export type CodeOf = { storeId: string; tableId?: string | undefined };

/** The formats of a picture of a code. */
export type CodeFormat = 'svg' | 'png';

/** The width and height of a PNG: 10 cm in print at 300 pixels an inch, as in the archive. */
const printSize = 1200;

const urlOf = ({ storeId, tableId }: CodeOf): string =>
  `/api/stores/${encodeURIComponent(storeId)}${tableId ? `/tables/${encodeURIComponent(tableId)}` : ''}`;

/** The pictures of codes, which are files: the generated endpoints have none. */
const codeFiles = api.injectEndpoints({
  endpoints: (build) => ({
    drawCode: build.query<string, CodeOf>({
      query: (code) => ({ url: `${urlOf(code)}/qr.svg` }),
    }),
    downloadFile: build.query<null, { url: string; params?: Record<string, unknown>; name: string }>({
      queryFn: async ({ url, params, name }, _api, _options, send) => {
        const { data, error } = await send({ url, ...(params && { params }), asFile: true });
        if (error) return { error: error as Problem };
        saveFile(data as Blob, name);
        return { data: null };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useDrawCodeQuery } = codeFiles;

/** Downloads the picture of a code, fit for print. */
export const downloadCode = (code: CodeOf, format: CodeFormat, name: string) =>
  codeFiles.endpoints.downloadFile.initiate(
    {
      url: `${urlOf(code)}/qr.${format}`,
      ...(format === 'png' && { params: { size: printSize } }),
      name: `${name}.${format}`,
    },
    { subscribe: false, forceRefetch: true },
  );

/** Downloads the pictures of all codes of a store in one file. */
export const downloadAllCodes = (storeId: string, format: CodeFormat, name: string) =>
  codeFiles.endpoints.downloadFile.initiate(
    { url: `${urlOf({ storeId })}/codes.zip`, params: { format }, name: `${name}.zip` },
    { subscribe: false, forceRefetch: true },
  );
