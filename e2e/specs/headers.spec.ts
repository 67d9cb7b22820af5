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

const others = ['/api/stores', '/healthz', '/images/no-such-picture-176.webp', '/assets/none.js'];

/** The directives of a content-security policy by name. */
const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values];
    }),
  );

test('every page is safe by its headers', async ({ server }) => {
  for (const { address, framedBy } of pages) {
    const { headers } = await fetchRaw(server.url + address);
    expect.soft(headers['content-type'], address).toBe('text/html; charset=utf-8');
    expect.soft(headers['x-content-type-options'], address).toBe('nosniff');
    expect.soft(headers['set-cookie'], address).toBeUndefined();

    const policy = directivesOf(String(headers['content-security-policy']));
    expect.soft(policy.get('default-src'), address).toEqual(["'none'"]);
    expect.soft(policy.get('script-src'), address).toEqual(["'self'"]);
    expect.soft(policy.get('base-uri'), address).toEqual(["'none'"]);
    expect.soft(policy.get('frame-ancestors'), address).toEqual([framedBy]);
    expect.soft(policy.has('form-action'), address).toBe(true);
  }

  await test.step('the dashboard keeps its popup and tells other sites nothing', async () => {
    const { headers } = await fetchRaw(`${server.url}/dashboard`);
    expect.soft(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect.soft(headers['referrer-policy']).toBe('same-origin');
    expect.soft(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  await test.step('what is no page can load nothing and is taken for nothing else', async () => {
    for (const address of others) {
      const { headers } = await fetchRaw(server.url + address);
      expect.soft(headers['x-content-type-options'], address).toBe('nosniff');
      const policy = directivesOf(String(headers['content-security-policy']));
      expect.soft(policy.get('default-src'), address).toEqual(["'none'"]);
    }
  });
});

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
