import type { Route } from '@playwright/test';
import { expect, test } from '../helpers/test';

const addresses = [
  '/s/osteria/menu?lang=en',
  '/s/kaffeehaus/menu?table=2',
  '/s/meyhane/menu',
  '/s/osteria/menu?lang=en#q=pizza&without=milk&diet=vegan',
];

test('menus hydrate without a warning', async ({ guest, watch }) => {
  for (const address of addresses) {
    // Menus whose addresses differ in what stands behind # alone are loaded anew, too.
    await guest.goto('about:blank');
    await guest.goto(address);
    await guest.getByRole('searchbox').waitFor();
    expect.soft(watch.problems, address).toEqual([]);
  }
});

for (const { what, written, altered } of [
  { what: 'another text', written: 'Fried squid rings', altered: 'Boiled squid rings' },
  { what: 'another attribute', written: '<ul class="dishes"', altered: '<ul class="plates"' },
  { what: 'an element more', written: '<ul class="dishes"', altered: '<p>One more</p><ul class="dishes"' },
]) {
  test(`${what} in the server’s HTML is reported`, async ({ guest, watch }) => {
    const alter = async (route: Route) => {
      const answer = await route.fetch();
      const [head = '', body = ''] = (await answer.text()).split('<div id="root">');
      expect(body).toContain(written);
      await route.fulfill({
        response: answer,
        body: `${head}<div id="root">${body.replace(written, altered)}`,
      });
    };
    // The page asks for itself again once it is there, and may be closed before that is answered.
    await guest.route('**/s/osteria/menu?lang=en', alter, { times: 1 });
    await guest.goto('/s/osteria/menu?lang=en');
    await expect.poll(() => watch.problems.join('\n')).toMatch(/hydrat/i);
    watch.allow(/hydrat/i);
  });
}
