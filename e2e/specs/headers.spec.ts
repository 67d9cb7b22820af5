import { expect, test } from '../helpers/test';
import { fetchRaw } from '../helpers/wire';

/** Every kind of page there is. Guest pages are framed by the dashboard's preview, and by nobody else. */
const pages = [
  { address: '/s/osteria', framedBy: "'self'" },
  { address: '/s/osteria/menu', framedBy: "'self'" },
  { address: '/links?links=osteria', framedBy: "'self'" },
  { address: '/s/no-such-store', framedBy: "'self'" },
  { address: '/dashboard', framedBy: "'none'" },
  { address: '/dashboard/signed-in', framedBy: "'none'" },
];

/** The directives of a content-security policy by name. */
const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values];
    }),
  );

for (const { address, framedBy } of pages) {
  test(`${address} is safe by its headers`, async ({ server }) => {
    const { headers } = await fetchRaw(server.url + address);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['set-cookie']).toBeUndefined();

    const policy = directivesOf(String(headers['content-security-policy']));
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual([framedBy]);
    expect(policy.has('form-action')).toBe(true);
  });
}

test('the dashboard keeps its popup and tells other sites nothing', async ({ server }) => {
  const { headers } = await fetchRaw(`${server.url}/dashboard`);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(headers['referrer-policy']).toBe('same-origin');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

for (const address of ['/api/stores', '/healthz', '/images/no-such-picture-176.webp', '/assets/none.js']) {
  test(`${address} can load nothing and is taken for nothing else`, async ({ server }) => {
    const { headers } = await fetchRaw(server.url + address);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(directivesOf(String(headers['content-security-policy'])).get('default-src')).toEqual(["'none'"]);
  });
}

test('a script written into a page does not run, and the browser tells of it', async ({ guest, watch }) => {
  await guest.route('**/s/osteria', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('</body>', '<script>document.title = "taken"</script></body>');
    await route.fulfill({ response: answer, body });
  });
  await guest.goto('/s/osteria');
  await expect.poll(() => watch.problems).toEqual([expect.stringContaining('Content Security Policy')]);
  await expect(guest).not.toHaveTitle('taken');
  watch.allow(/Content Security Policy/);
});
