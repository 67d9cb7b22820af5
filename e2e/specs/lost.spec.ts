import { expectAccessible } from '../helpers/axe';
import { desk, expect, phone, test } from '../helpers/test';

for (const size of [phone, desk]) {
  for (const { path, says, onward, leads } of [
    {
      path: '/s/osteria/wine-list?lang=en',
      says: 'This page does not exist',
      onward: 'Go to Osteria Cedrina',
      leads: '/s/osteria?lang=en',
    },
    // The store that is shown where none is named.
    {
      path: '/s/nobody?lang=de',
      says: 'Diese Seite gibt es nicht',
      onward: 'Weiter zu Osteria Cedrina',
      leads: '/s/osteria?lang=de',
    },
    {
      path: '/q/aaaaaaaa?lang=tr',
      says: 'Bu kod kullanılmıyor',
      onward: 'Osteria Cedrina sayfasına git',
      leads: '/s/osteria?lang=tr',
    },
    {
      path: '/nowhere?lang=fn',
      says: 'Cette page n’existe pas',
      onward: 'Continuer vers Osteria Cedrina',
      leads: '/s/osteria?lang=fn',
    },
  ]) {
    test(`${path} leads on at ${size.width}`, async ({ guest, watch }) => {
      watch.allow(/status of 404/);
      await guest.setViewportSize(size);
      await guest.goto(path);
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText(says);
      await expect(guest.getByRole('banner').getByRole('link', { name: 'Carte' })).toHaveAttribute(
        'href',
        '/',
      );
      await expectAccessible(guest, path);
      const link = guest.getByRole('main').getByRole('link', { name: onward });
      await expect(link).toHaveAttribute('href', leads);
      await link.click();
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Osteria Cedrina');
    });
  }
}
