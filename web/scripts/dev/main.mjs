/**
 * The development server, `make dev`: everything at one address.
 *
 * - The dashboard comes from Vite and changes in the browser as its files are saved.
 * - All else comes from Carte with demo data, compiled and restarted when a Go file changes.
 * - Guest pages are a development build, made anew when their files change.
 *
 * LISTEN is the address, DATA the data folder. What is built goes to .cache/dev.
 */
import { realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Backend } from './backend.mjs';
import { openDashboard, serveDashboard } from './dashboard.mjs';
import { buildGuestPages } from './guest.mjs';
import { forward } from './proxy.mjs';
import { isGoSource, isGuestSource, watchSources } from './sources.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const paths = {
  root,
  web: join(root, 'web'),
  modules: realpathSync(join(root, 'web/node_modules')),
  build: join(root, '.cache/dev'),
};
const [host, port] = (process.env.LISTEN || '127.0.0.1:8080').split(/:(?=\d+$)/);
const address = `http://localhost:${port}`;
const print = (text) => process.stdout.write(`${text.trimEnd()}\n`);

const server = createServer();
const backend = new Backend({ paths, data: process.env.DATA || 'data', address, print });
const dashboard = await openDashboard(paths, server);

server.on('request', (request, response) => {
  if (!serveDashboard(dashboard, address, request, response)) forward(backend, request, response);
});

/** Rebuilds the guest pages and reports whether it could; what is wrong is printed. */
async function rebuildGuestPages() {
  const problem = await buildGuestPages(paths);
  if (problem) print(problem);
  return !problem;
}

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  server.close();
  server.closeAllConnections();
  await Promise.all([backend.stop(), dashboard.close()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// Whatever ends this process, Carte does not outlive it.
process.on('exit', () => backend.kill());

server.on('error', (error) => {
  console.error(`carte: cannot listen on ${host}:${port}: ${error.message}`);
  process.exit(1);
});
server.listen(Number(port), host);

const firstStart = Promise.all([rebuildGuestPages(), backend.compile()]).then(() => backend.restart());
async function rebuild(changed) {
  const started = Date.now();
  const [rebuilt, compiled] = await Promise.all([
    changed.some((file) => isGuestSource(paths, file)) && rebuildGuestPages(),
    changed.some((file) => isGoSource(paths, file)) && backend.compile(),
  ]);
  if (!rebuilt && !compiled) return;
  await backend.restart();
  const names = changed.map((file) => relative(root, file)).join(', ');
  print(`${((Date.now() - started) / 1000).toFixed(1)} s for ${names}`);
}
watchSources(dashboard.watcher, paths, rebuild, firstStart);
await firstStart;
print(`Development server at ${address}; Ctrl-C stops it`);
