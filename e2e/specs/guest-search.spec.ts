import { dishesOf } from '../helpers/guest';
import { expect, test } from '../helpers/test';

/** What guests type, by the menu they read. Some of it asks for the same as a filter. */
const searches = [
  {
    menu: '/s/osteria/menu?lang=en',
    finds: [
      { query: 'lobster', finds: ['Linguine all’astice'], says: '1 dish found' },
      { query: '  LOBSTER basil', finds: ['Linguine all’astice'], says: '1 dish found' },
      { query: 'pizza margarita', finds: ['Margherita'], says: '1 dish found' },
      { query: 'tiramsu', finds: ['Tiramisù della casa house speciality'], says: '1 dish found' },
    ],
    filters: [
      { query: 'gluten free', contains: /contains[^·]*gluten/, same: 'diet=gluten_free' },
      { query: 'milk free', contains: /contains[^·]*milk/, same: 'without=milk' },
    ],
  },
  {
    menu: '/s/osteria/menu?lang=fn',
    finds: [],
    filters: [{ query: 'sans lait', contains: /contient[^·]*lait/, same: 'without=milk' }],
  },
  {
    menu: '/s/osteria/menu?lang=de',
    finds: [
      { query: 'brokkoli', finds: [], says: 'Kein Gericht passt' },
      { query: 'suesssauer', finds: ['Caponata siciliana'], says: '1 Gericht gefunden' },
      {
        query: 'vegetarich burata',
        // Pizza is had with burrata, too.
        finds: ['Burrata e pomodorini', 'Marinara', 'Margherita'],
        says: 'vegetarisch · 3 Gerichte gefunden',
      },
    ],
    filters: [{ query: 'ohne Nüsse', contains: /enthält[^·]*(nüsse|früchte)/, same: 'without=peanuts,nuts' }],
  },
  {
    menu: '/s/meyhane/menu?lang=tr',
    finds: [
      { query: 'sakizli', finds: ['Sakızlı muhallebi'], says: '1 yemek bulundu' },
      { query: 'SAKIZLI', finds: ['Sakızlı muhallebi'], says: '1 yemek bulundu' },
      { query: 'İRMİK', finds: ['İrmik helvası'], says: '1 yemek bulundu' },
      { query: 'coban', finds: ['Çoban salata'], says: '1 yemek bulundu' },
    ],
    filters: [],
  },
];

test('search finds dishes as guests type them, and says how many', async ({ guest }) => {
  const status = guest.getByRole('status');
  for (const { menu, finds: searched, filters } of searches) {
    await guest.goto(menu);
    const all = await dishesOf(guest).count();
    const search = (query: string) => guest.getByRole('searchbox').fill(query);
    const expectAll = async () => {
      await expect.soft(dishesOf(guest)).toHaveCount(all);
      await expect.soft(status).toBeEmpty();
    };
    for (const { query, finds, says } of searched) {
      await test.step(`${query} on ${menu}`, async () => {
        await search(query);
        await expect.soft(status).toContainText(says);
        await expect.soft(dishesOf(guest)).toHaveText([...finds]);
        await search('');
        await expectAll();
      });
    }
    for (const { query, contains, same } of filters) {
      await test.step(`${query} finds what the filter ${same} leaves`, async () => {
        await search(query);
        await expect(status).toHaveText(/ · [1-9]/);
        // A long list is drawn in steps.
        const [, count] = / · (\d+)/.exec((await status.textContent()) ?? '') ?? [];
        await expect(dishesOf(guest)).toHaveCount(Number(count));
        const found = await dishesOf(guest).allTextContents();
        const facts = guest.getByRole('main').locator('.facts p');
        await expect.soft(facts.filter({ hasText: contains })).toHaveCount(0);
        await expect(guest, 'the address follows what is typed').toHaveURL(/#q=/);

        await guest.goto(`${menu}#${same}`);
        await expect(guest.getByRole('searchbox')).toHaveValue('');
        await expect.soft(dishesOf(guest)).toHaveText(found);
        await guest.goto(`${menu}#`);
        await expectAll();
      });
    }
  }
});

test('a dish is found while its name is typed, with a mistake in it', async ({ guest }) => {
  await guest.goto('/s/kaffeehaus/menu?lang=de');
  const search = guest.getByRole('searchbox');
  await search.tap();
  await search.pressSequentially('schnitzl');
  await expect(guest.getByRole('status')).toHaveText('1 Gericht gefunden');
  await expect(dishesOf(guest)).toHaveText(['Wiener Schnitzel']);
  await expect(search).toBeFocused();
  await search.press('Backspace');
  await search.pressSequentially('elsuppe');
  await expect(guest.getByRole('status')).toContainText('Kein Gericht passt');
  await guest.getByRole('button', { name: 'Alle Gerichte anzeigen' }).tap();
  await expect(search).toHaveValue('');
});
