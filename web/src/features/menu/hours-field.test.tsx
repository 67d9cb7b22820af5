// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { settle } from '@/lib/testing';
import { base, dish, menuAnswers, openMenu, section, shop } from './testing';

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const lunch = { days: [1, 2, 3, 4, 5], from: '11:30', to: '14:00' };
const dinner = { from: '17:30', to: '22:00' };
const path = `PATCH ${base}/sections/s`;

/** The editor of a section that is served at some times, and what the server answers to a change of them. */
const openHours = async (availability: object) => {
  const answers = menuAnswers();
  const soups = (times: object, revision: number) => ({
    ...section('s', 0, 'Suppen', [dish('a', 's', 0, 'Brühe')]),
    ...{ availability: times, revision },
  });
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: unknown[] };
  menu.menu_sections = [soups(availability, 1)];
  const answer = (times: object, revision: number) => {
    answers[path] = { status: 200, body: soups(times, revision) };
  };
  const opened = await openMenu(answers, shop, { typingRest: 0 });
  await opened.user.click(screen.getByRole('button', { name: 'More for Suppen' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Edit the section' }));
  const hours = within(await screen.findByRole('group', { name: 'Hours' }));
  return { ...opened, answers, answer, hours };
};

const type = (field: HTMLElement, value: string) => {
  field.focus();
  fireEvent.change(field, { target: { value } });
};

test('hours are added to those of a day by key, and stored together once they are left', async () => {
  const { user, sent, answer, hours } = await openHours(lunch);
  expect(hours.queryByRole('button', { name: /^Remove/ })).toBeNull();
  const more = { ...lunch, more: [{ ...dinner, to: '23:00' }] };
  answer(more, 2);
  hours.getByRole('button', { name: 'Add hours' }).focus();
  await user.keyboard('{Enter}');
  const from = await hours.findByLabelText('From, 2');
  await waitFor(() => expect(document.activeElement).toBe(from));
  type(hours.getByLabelText('To, 2'), '23:00');
  await settle();
  const before = sent.length;
  await user.click(screen.getByRole('textbox', { name: /^Name/ }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ availability: more }));
  expect(sent.length).toBe(before + 1);
  await screen.findByText('Mon–Fri · 11:30–14:00, 17:30–23:00');
});

test('hours that are removed go at once, and come back', async () => {
  const { user, sent, answer, hours } = await openHours({ ...lunch, more: [dinner] });
  answer({ ...lunch, ...dinner }, 2);
  await user.click(hours.getByRole('button', { name: 'Remove: 11:30 to 14:00' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ availability: { ...lunch, ...dinner } }));
  await screen.findByText('11:30 to 14:00 removed');
  await waitFor(() => expect(document.activeElement).toBe(hours.getByRole('button', { name: 'Add hours' })));
  answer({ ...lunch, more: [dinner] }, 3);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ availability: { ...lunch, more: [dinner] } }));
  expect(hours.getByLabelText('To, 2')).toHaveProperty('value', '22:00');
});

test('a rule is told beside the hours that break it', async () => {
  const { user, answers, hours } = await openHours({ ...lunch, more: [dinner] });
  const rules: [code: string, at: string, text: string, fields: string[]][] = [
    ['overlap', 'more[0]', 'These hours overlap with others of the day.', ['From, 2', 'To, 2']],
    ['same_time', 'more[0].to', 'Choose an end that is not the time at which it begins.', ['To, 2']],
    ['not_a_time', 'to', 'Enter a time such as 17:30.', ['To']],
  ];
  for (const [round, [code, at, text, fields]] of rules.entries()) {
    answers[path] = { status: 422, body: { errors: [{ location: `body.availability.${at}`, code }] } };
    type(hours.getByLabelText('From, 2'), `13:0${round}`);
    await user.click(screen.getByRole('textbox', { name: /^Name/ }));
    await waitFor(() => expect(hours.getByRole('alert').textContent).toBe(text));
    const wrong = hours
      .getAllByLabelText(/./, { selector: 'input' })
      .filter((field) => field.getAttribute('aria-invalid') === 'true');
    expect(wrong.map((field) => field.getAttribute('aria-label'))).toEqual(fields);
    const described = document.getElementById(wrong[0]?.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(text);
  }
});

test('hours that are half typed are not sent, and a day has four at most', async () => {
  const { user, sent, hours } = await openHours({ ...lunch, more: [dinner] });
  await user.click(hours.getByRole('button', { name: 'Add hours' }));
  type(hours.getByLabelText('From, 3'), '22:30');
  await user.click(screen.getByRole('textbox', { name: /^Name/ }));
  expect(await hours.findByRole('alert')).toHaveProperty('textContent', 'Enter a time such as 17:30.');
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  expect(hours.queryByRole('button', { name: 'Add hours' })).toBeNull();
  type(hours.getByLabelText('To, 3'), '23:00');
  await user.click(hours.getByRole('button', { name: 'Add hours' }));
  await hours.findByLabelText('From, 4');
  expect(hours.queryByRole('button', { name: 'Add hours' })).toBeNull();
});
