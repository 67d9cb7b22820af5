import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devices } from '@playwright/test';
import { test as base, expect } from '../helpers/test';

/** Another site, which answers its only page. */
const test = base.extend<{ otherSite: (html: string) => string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
  otherSite: async ({}, use) => {
    let page = '';
    const http = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(page));
    http.listen(0, 'localhost');
    await once(http, 'listening');
    await use((html) => {
      page = html;
      return `http://localhost:${(http.address() as AddressInfo).port}/`;
    });
    http.close();
  },
});

test('who comes from another site is counted, also through a worker, and what its pages load is not', async ({
  browser,
  server,
  otherSite,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const code = `${server.url}/q/${(await owner.table(id, 7)).code}`;
  const link = `${server.url}/go/${(await owner.link(id, 'Menu')).id}`;
  const page = `${server.url}/s/osteria`;
  // Its console tells of all that is no picture, script or page to show.
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  const phone = await context.newPage();

  await phone.goto(
    otherSite(`<frameset cols="*,*"><frame src="${page}?lang=en"><frame src="${code}"></frameset>`),
  );
  await phone.goto(
    otherSite(`<!doctype html><title>Elsewhere</title>
      <link rel="stylesheet" href="${code}"><script src="${link}"></script>
      <img src="${code}" alt=""><img src="${link}" alt="">
      <object data="${page}"></object><object data="${code}"></object>
      <embed src="${page}/menu"><embed src="${link}"><iframe src="${page}"></iframe>
      <a href="${code}">Osteria</a>`),
  );
  await phone.getByRole('link', { name: 'Osteria' }).click();
  await expect(phone).toHaveURL(/\/s\/osteria\?table=7$/);
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
  await phone.locator(`a[href="${new URL(link).pathname}"]`).click();
  await expect(phone).toHaveURL(/\/s\/osteria\/menu/);
  await phone.goto(code);

  await expect.poll(() => owner.live(id)).toMatchObject({ views: 3, scans: 2, clicks: 1, visitors: 1 });
  await context.close();
});
