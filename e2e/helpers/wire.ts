import { get, type IncomingHttpHeaders } from 'node:http';

/** An answer as it came over the wire, not unpacked. */
export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: number };

/** Fetches an address as a browser that takes brotli does, and counts the body's bytes as served. */
export const fetchRaw = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip, deflate, br', ...headers } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }));
      answer.on('error', reject);
    }).on('error', reject);
  });
