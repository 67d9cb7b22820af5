// @vitest-environment jsdom
import { Select } from '@mantine/core';
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
