import { expectAccessible } from '../helpers/axe';
import { desk, expect, phone, test } from '../helpers/test';

test('an address that leads nowhere says so in the language of the guest, and leads on', async ({
  guest,
  watch,
}) => {
  watch.allow(/status of 404/);
  for (const { path, says, onward, leads } of [
    {
      path: '/s/osteria/wine-list?lang=en',
      says: 'This page does not exist',
      onward: 'Go to Osteria Cedrina',
      leads: '/s/osteria?lang=en',
    },
    { path: '/q/aaaaaaaa?lang=tr', says: 'Bu kod kullanılmıyor', onward: 'Carte sayfasına git', leads: '/' },
    // The store that is shown where none is named.
    {
      path: '/nowhere?lang=fn',
      says: 'Cette page n’existe pas',
      onward: 'Continuer vers Osteria Cedrina',
      leads: '/s/osteria?lang=fn',
    },
  ]) {
    await test.step(path, async () => {
      const answer = await guest.goto(path);
      expect.soft(answer?.status(), path).toBe(404);
      await expect.soft(guest.getByRole('heading', { level: 1 })).toHaveText(says);
      const site = guest.getByRole('banner').getByRole('link', { name: 'Carte' });
      await expect.soft(site).toHaveAttribute('href', '/');
      const link = guest.getByRole('main').getByRole('link', { name: onward });
      await expect.soft(link).toHaveAttribute('href', leads);
      for (const size of [phone, desk]) {
        await guest.setViewportSize(size);
        await expectAccessible(guest, `${path} at ${size.width}`);
        await link.click({ trial: true });
      }
      if (leads === '/') return;
      await link.click();
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Osteria Cedrina');
    });
  }
});
