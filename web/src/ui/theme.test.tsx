// @vitest-environment jsdom
import { Drawer, Modal, Select } from '@mantine/core';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { newUser, storeOver } from '@/lib/testing';
import { draw } from './testing';

afterEach(cleanup);

test('a list is drawn while it is open, and chosen from by keyboard', async () => {
  const user = newUser();
  draw(<Select label="Zone" data={['Berlin', 'Istanbul', 'Paris']} />, storeOver({}, () => undefined).store);
  const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);
  expect(options()).toEqual([]);

  const zone = screen.getByRole('combobox', { name: 'Zone' });
  await user.click(zone);
  expect(options()).toEqual(['Berlin', 'Istanbul', 'Paris']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(zone).toHaveProperty('value', 'Istanbul');
  expect(options()).toEqual([]);
});

test.each([
  ['a dialog', Modal],
  ['a drawer', Drawer],
])('%s brings no banner beside that of the page', async (_, Over) => {
  draw(
    <Over opened onClose={() => undefined} title="Print">
      <p>Sheets</p>
    </Over>,
    storeOver({}, () => undefined).store,
  );
  expect(await screen.findByRole('dialog', { name: 'Print' })).toBeTruthy();
  expect(screen.queryByRole('banner')).toBeNull();
});
