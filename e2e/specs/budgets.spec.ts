import { expect, test } from '../helpers/test';
import { fetchRaw } from '../helpers/wire';

/** Documents with all they hold, and how many bytes they may have as served. */
const documents = [
  { address: '/s/osteria/menu?lang=en', atMost: 14_600 },
  { address: '/s/osteria?lang=en', atMost: 4_000 },
];

for (const { address, atMost } of documents) {
  test(`${address} has at most ${atMost} bytes`, async ({ server }) => {
    const answer = await fetchRaw(server.url + address);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.bytes).toBeLessThanOrEqual(atMost);
  });
}

test('pages load no more scripts than they may, deferred', async ({ guest }) => {
  const scripts = new Set<string>();
  guest.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  for (const { address, atMost, kinds } of [
    { address: '/s/osteria?lang=en', atMost: 3_000, kinds: ['page'] },
    { address: '/s/osteria/menu?lang=en', atMost: 23_000, kinds: ['menu', 'menu-en', 'page'] },
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
