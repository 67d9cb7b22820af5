/**
 * Compresses what a build has written, as small as it gets, so that the server
 * has nothing to do at its start: `node scripts/compress.mjs dist/guest`.
 * Each script, style sheet and drawing is replaced by FILE.br and FILE.gz.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const texts = new Set(['.js', '.css', '.svg']);

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node scripts/compress.mjs FOLDER');

for (const name of readdirSync(folder, { recursive: true })) {
  const path = join(folder, name);
  if (!texts.has(extname(path)) || !statSync(path).isFile()) continue;
  const content = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  rmSync(path);
}
