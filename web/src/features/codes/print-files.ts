import { api, type PrintInput, type PrintPreview } from '@/api';
import { downloadFile } from '@/lib/server/download-file';

/** What is printed of a store. */
type Print = { storeId: string; printInput: PrintInput };

const urlOf = (storeId: string): string => `/api/stores/${encodeURIComponent(storeId)}/print-sheets`;

/** A preview changes nothing: it is read as often as its options change. */
const printFiles = api.injectEndpoints({
  endpoints: (build) => ({
    readPrintPreview: build.query<PrintPreview, Print>({
      query: ({ storeId, printInput }) => ({
        url: `${urlOf(storeId)}/preview`,
        method: 'POST',
        body: printInput,
      }),
      keepUnusedDataFor: 30,
    }),
  }),
});

export const { useReadPrintPreviewQuery } = printFiles;

/** Downloads the sheets as a PDF. */
export const downloadSheets = ({ storeId, printInput }: Print, name: string) =>
  downloadFile({ url: urlOf(storeId), body: printInput, name: `${name}.pdf` });
