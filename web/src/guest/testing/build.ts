import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { GuestPageData, RenderedPage } from '../data';

/** Builds as `npm run build` does, into a folder of its own, and reads all files by their names. */
function built(...options: string[]): Map<string, Buffer> {
  const dir = mkdtempSync(join(tmpdir(), 'guest-build-'));
  const { NODE_ENV: _, ...env } = process.env;
  try {
    execFileSync(
      process.execPath,
      [
        'node_modules/vite/bin/vite.js',
        'build',
        ...options,
        '--outDir',
        dir,
        '--emptyOutDir',
        '--logLevel',
        'warn',
      ],
      { env, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const names = readdirSync(dir, { recursive: true }).map(String);
    const files = names.filter((name) => /\.\w+$/.test(name) && !name.endsWith('.vite'));
    return new Map(files.map((name) => [name, readFileSync(join(dir, name))]));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/**
 * Builds the server bundle and loads it into an engine as bare as the one in
 * the Go process: the language alone, no Intl, URL, TextEncoder or console.
 */
export function serverBundle(): (data: GuestPageData) => RenderedPage {
  const files = built('--config', 'vite.guest-server.config.ts', '--ssr', 'src/guest/entry-server.tsx');
  const engine = createContext({});
  runInContext('for (const name of ["Intl", "WebAssembly", "console"]) delete globalThis[name];', engine);
  runInContext(files.get('guest.js')?.toString() ?? '', engine);
  const render = runInContext('renderGuestPage', engine) as (json: string) => string;
  return (data) => JSON.parse(render(JSON.stringify(data))) as RenderedPage;
}

/** Builds the client bundle. */
export const clientBundle = (): Map<string, Buffer> => built('--config', 'vite.guest.config.ts');
