import { firstRow } from '../helpers/guest';
import type { Server } from '../helpers/server';
import { desk, expect, test } from '../helpers/test';

const languages = {
  en: { opens: 'Opens Wednesday at 11:30', notServed: 'not served now' },
  fn: { opens: 'Ouvre mercredi à 11 h 30', notServed: 'pas servi en ce moment' },
  de: { opens: 'Öffnet Donnerstag um 11:30 Uhr', notServed: 'jetzt nicht erhältlich' },
  tr: { opens: 'Açılış: Çarşamba 11:30', notServed: 'şu anda servis edilmiyor' },
} as const;

type Language = keyof typeof languages;

/** The plan of the last one has ended, so that nobody can give its sections hours. */
const stores: { slug: string; speaks: Language[]; changes: boolean }[] = [
  { slug: 'osteria', speaks: ['en', 'fn', 'de', 'tr'], changes: true },
  { slug: 'kaffeehaus', speaks: ['de', 'en'], changes: true },
  { slug: 'meyhane', speaks: ['tr', 'en'], changes: false },
];

/** Two hours every day that are not now, by any clock in Europe. */
const otherHours = () => {
  const [from, to] = new Date().getUTCHours() < 12 ? ['20:30', '22:30'] : ['08:30', '10:30'];
  return { days: [0, 1, 2, 3, 4, 5, 6], from, to };
};

/** Takes the first section of a store off what is served now. */
async function endFirstSection(server: Server, slug: string): Promise<void> {
  const owner = await server.api(`owner@${slug}.example`);
  const { id } = await owner.store(slug);
  const [section] = (await owner.menu(id)).menu_sections;
  const { status } = await owner.patch(`/api/stores/${id}/sections/${section?.id}`, {
    availability: otherHours(),
  });
  expect(status).toBe(200);
}

for (const { slug, speaks, changes } of stores) {
  test(`the first window of ${slug} shows a whole row of dishes, whatever the hour`, async ({
    guest,
    server,
  }) => {
    if (changes) await endFirstSection(server, slug);
    for (const language of speaks) {
      const { opens, notServed } = languages[language];
      await guest.goto(`/s/${slug}/menu?lang=${language}`);
      await guest.getByRole('searchbox').waitFor();
      if (changes) await expect(guest.locator('section').first()).toContainText(notServed);
      // No day has a longer line than this.
      await guest.locator('.opening').evaluate((line, longest) => {
        line.textContent = longest;
      }, opens);
      for (const size of [{ width: 360, height: 740 }, desk]) {
        await guest.setViewportSize(size);
        await guest.evaluate(() => document.fonts.ready.then(() => undefined));
        const { dishes, whole } = await firstRow(guest);
        expect.soft(dishes, `dishes, ${language}, ${size.width} px`).toBeGreaterThan(0);
        expect.soft(whole, `whole dishes, ${language}, ${size.width} px`).toBe(dishes);
      }
    }
  });
}
