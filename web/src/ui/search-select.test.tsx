// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { newUser, storeOver } from '@/lib/testing';
import { SearchSelect } from './search-select';
import { draw } from './testing';

const data = [
  { value: 'CZK', label: 'CZK · Czech Koruna' },
  { value: 'DKK', label: 'DKK · Danish Krone' },
  { value: 'EUR', label: 'EUR · Euro' },
  { value: 'RON', label: 'RON · Romanian Leu' },
];
let taken: string[];

const Currency = () => {
  const [value, setValue] = useState('EUR');
  return (
    <>
      <SearchSelect
        label="Currency"
        data={data}
        value={value}
        onChange={(next) => {
          taken.push(next);
          setValue(next);
        }}
      />
      <button type="button">Next</button>
    </>
  );
};

beforeAll(() => startI18n('en'));
beforeEach(() => {
  taken = [];
});
afterEach(cleanup);

const field = () => screen.getByRole('combobox', { name: 'Currency' }) as HTMLInputElement;
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const marked = () => document.querySelector('[data-combobox-selected]')?.textContent;
const open = async (keys: string) => {
  const user = newUser();
  draw(<Currency />, storeOver({}, () => undefined).store);
  await user.click(field());
  await user.keyboard(keys);
  return user;
};

test.each([
  ['Escape restores what is chosen', 'dan{Escape}', []],
  ['Enter in an emptied list restores what is chosen', '{Enter}', []],
  ['Enter on what is chosen shows its name', 'euro{Enter}', []],
  ['an arrow chooses from an emptied list', '{ArrowDown}{Enter}', ['CZK']],
  ['Enter takes the first that matches', 'k{Enter}', ['CZK']],
  ['Enter takes the one that is called so before others', 'ron{Enter}', ['RON']],
  ['what is typed after Escape replaces the name', 'dan{Escape}ron{Enter}', ['RON']],
  ['what is typed after Enter replaces the name', 'eur{Enter}ron{Enter}', ['RON']],
  ['Enter takes what an arrow leads to', 'k{ArrowDown}{Enter}', ['DKK']],
])('%s, also when the field is left', async (_, typed, chosen) => {
  const user = await open(`{Delete}${typed}`);
  const label = data.find(({ value }) => value === (chosen[0] ?? 'EUR'))?.label;
  expect(field().value).toBe(label);
  expect(options()).toEqual([]);
  await user.tab();
  expect([field().value, taken]).toEqual([label, chosen]);
  expect(screen.queryByText(/was not taken/)).toBeNull();
});

test('an emptied list shows all and marks nothing', async () => {
  await open('k');
  expect(marked()).toBe('CZK · Czech Koruna');
  await newUser().keyboard('{Backspace}');
  expect([options().length, marked()]).toEqual([4, undefined]);
});

test('what is typed into a field that was entered and is clicked replaces its name', async () => {
  const user = await open('{Escape}');
  await user.click(field());
  await user.keyboard('ron{Enter}');
  expect(taken).toEqual(['RON']);
});

test('the list begins to move at what is chosen', async () => {
  await open('{ArrowDown}{Enter}');
  expect(taken).toEqual(['RON']);
});

test.each([
  ['left as it is', ''],
  ['emptied and left', '{Delete}'],
  ['restored by Escape', 'nothing{Escape}'],
  ['corrected with Enter', 'eur{Enter}'],
  ['corrected', 'euro'],
])('what was not taken is forgotten once its field is %s', async (_, keys) => {
  const user = await open('nowhere');
  await user.tab();
  screen.getByText('“nowhere” was not taken: choose from the list.');
  await user.click(field());
  if (keys) await user.keyboard(keys);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByText(/was not taken/)).toBeNull();
  expect([field().value, taken]).toEqual(['EUR · Euro', []]);
});
