import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';

/** Where the dashboard's modules are, as in production. */
const base = '/assets/dashboard/';

/** Opens Vite for the dashboard; it tells browsers of changes over a WebSocket of the given server. */
export function openDashboard(paths, server) {
  return createServer({
    configFile: join(paths.web, 'vite.dashboard.config.ts'),
    cacheDir: join(paths.build, 'vite'),
    appType: 'custom',
    clearScreen: false,
    // node_modules may be a link to elsewhere.
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [paths.root, paths.modules] } },
  });
}

/** Answers what belongs to the dashboard, and reports whether the request did. */
export function serveDashboard(dashboard, address, request, response) {
  const { pathname } = new URL(request.url, address);
  if (pathname.startsWith(base)) {
    dashboard.middlewares(request, response, () => response.writeHead(404).end());
    return true;
  }
  if (!/^\/(dashboard|admin)(\/|$)/.test(pathname)) return false;
  if (`http://${request.headers.host}` === address) {
    sendDocument(dashboard, request, response);
  } else {
    // Sign-in returns to the site's own address only.
    response.writeHead(307, { Location: address + request.url }).end();
  }
  return true;
}

async function sendDocument(dashboard, request, response) {
  try {
    const written = await readFile(join(dashboard.config.root, 'index.html'), 'utf8');
    const html = await dashboard.transformIndexHtml('/index.html', written, request.url);
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
      .end(html);
  } catch (error) {
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${error.stack}\n`);
  }
}
