import { api, type PrintInput } from '@/api';
import { downloadFile } from '@/lib/server/download-file';

/** What is printed of a store. */
type Print = { storeId: string; printInput: PrintInput };

const urlOf = (storeId: string): string => `/api/stores/${encodeURIComponent(storeId)}/print-sheets`;

/** A preview is large, and soon another one is looked at. */
api.enhanceEndpoints({ endpoints: { previewPrintSheets: { keepUnusedDataFor: 30 } } });

/** Downloads the sheets as a PDF. */
export const downloadSheets = ({ storeId, printInput }: Print, name: string) =>
  downloadFile({ url: urlOf(storeId), body: printInput, name: `${name}.pdf` });
