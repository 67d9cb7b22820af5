import { api, once, type Problem } from '@/api';
import type { Meta } from '@/api/server';
import { saveFile } from '@/lib/browser/save-file';

type File = {
  /** Where the server has it. */
  url: string;
  params?: Record<string, unknown>;
  /** What it is made of, where that is more than an address holds. */
  body?: object;
  /** What it is called in the browser's downloads where the server does not say it. */
  name: string;
};

/** Files are saved as the server sends them, byte by byte; the generated endpoints read answers. */
const files = api.injectEndpoints({
  endpoints: (build) => ({
    downloadFile: build.query<null, File>({
      queryFn: async ({ url, params, body, name }, _api, _options, send) => {
        const made = body && ({ method: 'POST', body } as const);
        const { data, error, meta } = await send({ url, ...(params && { params }), ...made, asFile: true });
        if (error) return { error: error as Problem };
        saveFile(data as Blob, (meta as Meta | undefined)?.fileName || name);
        return { data: null };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Downloads a file of the server. */
export const downloadFile = (file: File) => files.endpoints.downloadFile.initiate(file, once);
