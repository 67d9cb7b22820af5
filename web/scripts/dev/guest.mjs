import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Builds the guest pages into `.cache/dev/web`, a front end for `carte serve --web`, and returns what is wrong
 * with them. In processes of their own, since a production build and a development server want different
 * values of NODE_ENV.
 */
export async function buildGuestPages(paths) {
  const front = join(paths.build, 'web');
  // Vite has set NODE_ENV for the dashboard's development server.
  const { NODE_ENV: _, ...env } = process.env;
  const vite = (config, folder, ...args) =>
    run(
      process.execPath,
      [
        join(paths.modules, 'vite/bin/vite.js'),
        'build',
        '--logLevel',
        'warn',
        '--config',
        config,
        '--outDir',
        join(front, folder),
        ...args,
      ],
      { cwd: paths.web, env },
    );
  try {
    await Promise.all([
      vite('vite.guest.config.ts', 'guest', '--mode', 'development'),
      vite('vite.guest-server.config.ts', 'guest-server', '--ssr', 'src/guest/entry-server.tsx'),
    ]);
    // Carte wants a dashboard to serve, though Vite does that here.
    await mkdir(join(front, 'dashboard'), { recursive: true });
    await copyFile(join(paths.web, 'src/dashboard/index.html'), join(front, 'dashboard/index.html'));
    return '';
  } catch (error) {
    return error.stderr || error.message;
  }
}
