import { expect, test } from '../helpers/test';
import { fetchRaw } from '../helpers/wire';

/** Documents with all they hold, and how many bytes they may have as served to their first guest. */
const documents = [
  { address: '/s/osteria/menu?lang=en', atMost: 14_600 },
  { address: '/s/osteria?lang=en', atMost: 4_400 },
];

test('pages have no more bytes than they may, and load no more scripts, deferred', async ({
  guest,
  server,
}) => {
  for (const { address, atMost } of documents) {
    const answer = await fetchRaw(server.url + address);
    expect.soft(answer.status, address).toBe(200);
    expect.soft(answer.headers['content-encoding'], address).toBe('br');
    expect.soft(answer.bytes, address).toBeLessThanOrEqual(atMost);
  }

  const scripts = new Set<string>();
  guest.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  for (const { address, atMost, kinds } of [
    { address: '/s/osteria?lang=en', atMost: 3_000, kinds: ['page'] },
    { address: '/s/osteria/menu?lang=en', atMost: 28_000, kinds: ['menu', 'menu-en', 'page', 'picks'] },
  ]) {
    await test.step(address, async () => {
      scripts.clear();
      await guest.goto(address);
      await guest.waitForLoadState('networkidle');
      const blocking = guest.locator('script[src]:not([type=module]):not([defer]):not([async])');
      await expect.soft(blocking).toHaveCount(0);
      const names = [...scripts].flatMap((url) => /guest\/([\w-]+)-[\w-]{8}\.js$/.exec(url)?.[1] ?? []);
      expect.soft(names.toSorted()).toEqual(kinds);
      let bytes = 0;
      for (const script of scripts) {
        const answer = await fetchRaw(script);
        expect.soft(answer.headers['content-encoding'], script).toBe('br');
        bytes += answer.bytes;
      }
      expect.soft(bytes).toBeLessThanOrEqual(atMost);
    });
  }
});
