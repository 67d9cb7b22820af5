// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endEpoch } from '@/api/epoch';
import { startI18n } from '@/i18n';
import { storeSession } from '@/lib/session/session';
import { sessionOf } from '@/lib/testing';
import { type Answers, base, link, linkAnswers, openLinks, shop, threeLinks } from './testing';

let answers: Answers;
let users = 0;
const post = `POST ${base}/links`;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  storeSession(sessionOf({ sub: `helped-${users++}` }));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  answers = linkAnswers(threeLinks());
  answers[post] = { status: 201, body: link('n', 3, 'Neu') };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
  endEpoch();
});

/** The form for a new link of a kind. */
const open = async (kind: string) => {
  const made = await openLinks(answers);
  await made.user.click(screen.getByRole('button', { name: 'Add a link' }));
  await made.user.click(screen.getByRole('button', { name: kind }));
  const add = () => made.user.click(screen.getByRole('button', { name: 'Add the link' }));
  const type = (text: string) => fireEvent.change(address(), { target: { value: text } });
  const sent = () => made.sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...made, add, type, sent };
};
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/ });
const saidOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a booking service is known by its address, and its home page is nobody’s own', async () => {
  const { add, type, sent } = await open('Booking');
  expect(saidOf(address())).toContain('Your page at a booking service');
  type('www.opentable.de');
  await add();
  await screen.findByText('This is the home page of OpenTable. Paste the address of your own page there.');
  expect(saidOf(address())).not.toContain('Leads to your page');
  expect(sent()).toEqual([]);
  type('www.opentable.de/r/osteria');
  expect(saidOf(address())).toBe('Leads to your page at OpenTable.');
  await add();
  await waitFor(() =>
    expect(sent()).toMatchObject([{ kind: 'booking', link_address: 'https://www.opentable.de/r/osteria' }]),
  );
});

test.each([
  ['030 / 12 34 50', 'tel:030123450'],
  ['tisch@osteria.example', 'mailto:tisch@osteria.example'],
  ['osteria.example/tisch', 'https://osteria.example/tisch'],
])('who takes bookings at %s has a link to %s', async (typed, wanted) => {
  const { add, type, sent } = await open('Booking');
  type(typed);
  await add();
  await waitFor(() => expect(sent()).toMatchObject([{ kind: 'booking', link_address: wanted }]));
});

test('the code of a booking service for a website is told from its address', async () => {
  const { add, type, sent } = await open('Booking');
  type('<script src="//www.opentable.de/widget/reservation/loader?rid=1"></script>');
  await add();
  await screen.findByText('This is the code for a website. Paste the address alone.');
  expect(sent()).toEqual([]);
});

test('an event may have its end from the start, which has not passed', async () => {
  const { add, type, sent } = await open('Event');
  type('www.eventbrite.de/e/jazz-1');
  expect(saidOf(address())).toBe('Leads to your page at Eventbrite.');
  const over = screen.getByLabelText('When it is over (optional)');
  expect(saidOf(over)).toBe('The link goes by itself then.');
  fireEvent.change(over, { target: { value: '2026-11-23T12:30' } }); // 12:30 in Berlin, half an hour ago
  await add();
  await screen.findByText('This time has passed.');
  expect(sent()).toEqual([]);
  fireEvent.change(over, { target: { value: '2026-12-05T02:00' } });
  await add();
  await waitFor(() =>
    expect(sent()).toMatchObject([{ kind: 'event', link_end_active_time: '2026-12-05T01:00:00Z' }]),
  );
});

test.each([
  [
    'event',
    'With an end, the link goes by itself when the event is over.',
    'Friday, 4 December, from 8 p.m.',
  ],
  ['offer', 'With an end, the link goes by itself when the offer is over.', 'A short line under the name'],
  ['website', undefined, 'A short line under the name'],
])('the editor of a link of the kind %s says of its end: %s', async (kind, says, example) => {
  answers = linkAnswers([link('a', 0, 'Eins', { kind })]);
  const { user } = await openLinks(answers);
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  expect(screen.queryByText(/^With an end/)?.textContent).toBe(says);
  expect(screen.getByRole('textbox', { name: /^Description/ }).getAttribute('placeholder')).toBe(example);
});

test('what has an end is told nothing of it', async () => {
  answers = linkAnswers([
    link('a', 0, 'Eins', { kind: 'event', link_end_active_time: '2026-12-05T01:00:00Z' }),
  ]);
  const { user } = await openLinks(answers);
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  expect(screen.queryByText(/^With an end/)).toBeNull();
});

test('who links to a PDF is led to where its file is uploaded, and keeps what is typed', async () => {
  const menus = document.createElement('button');
  menus.id = 'add-pdf';
  document.body.append(menus);
  menus.scrollIntoView = () => undefined;
  const { user, add, type, sent } = await open('PDF');
  type('C:\\Users\\Anna\\Karte.pdf');
  await add();
  await screen.findByText('Guests cannot open a file on your computer. Upload a PDF as a PDF menu.');
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Upload it as a PDF menu' }));
  await waitFor(() => expect(document.activeElement).toBe(menus));
  expect(screen.queryByRole('textbox', { name: /^Address/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go on with the new link' }));
  expect(address().value).toBe('C:\\Users\\Anna\\Karte.pdf');
  menus.remove();
});

test.each([
  [shop, true],
  [{ ...shop, permissions: [] } as unknown as typeof shop, false],
])('the editor of a link to a PDF says so to who may upload one', async (store, said) => {
  answers = linkAnswers([link('a', 0, 'Eins', { kind: 'pdf', link_address: 'https://a.example/karte.pdf' })]);
  const { user } = await openLinks(answers, store);
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  expect(screen.queryByText(/^Do you have the file\?/) !== null).toBe(said);
});
