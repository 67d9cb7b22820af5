// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, base, link, linkAnswers, openLinks, threeLinks } from './testing';

let answers: Answers;
const open = () => openLinks(answers);

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // Clicks are not polled while nobody looks.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  answers = linkAnswers(threeLinks());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const rowOf = (name: RegExp) =>
  screen
    .getAllByRole('button', { name })
    .find((button) => button.hasAttribute('aria-expanded')) as HTMLElement;

const changed = (more: object) => {
  answers[`PATCH ${base}/links/a`] = { status: 200, body: link('a', 0, 'Eins', { revision: 2, ...more }) };
};

test('times are those of the store, and may be removed', async () => {
  const { user, sent } = await open();
  await user.click(rowOf(/^Eins/));
  const end = screen.getByLabelText('Until');
  changed({ link_end_active_time: '2026-12-12T23:00:00Z' });
  fireEvent.change(end, { target: { value: '2026-12-13T00:00' } });
  expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(0);
  fireEvent.blur(end);
  await screen.findByText('until 12 Dec');
  expect(sent.at(-1)).toMatchObject({
    body: { link_end_active_time: '2026-12-12T23:00:00Z' },
    ifMatch: '"1"',
  });
  expect((end as HTMLInputElement).value).toBe('2026-12-13T00:00');

  changed({ revision: 3 });
  await user.click(screen.getByRole('button', { name: 'Remove: Until' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { link_end_active_time: null } }));
  await waitFor(() => expect(screen.queryByText('until 12 Dec')).toBeNull());
});

test('an end before its start is an error of its field, and is not sent', async () => {
  // What is refused is kept, under an id that no other test has.
  answers = linkAnswers([link('refused', 0, 'Eins', { link_start_active_time: '2026-12-01T17:00:00Z' })]);
  const { user, sent } = await open();
  expect(rowOf(/^Eins/).textContent).toContain('from 1 Dec');
  await user.click(rowOf(/^Eins/));
  const end = screen.getByLabelText('Until');
  fireEvent.change(end, { target: { value: '2026-12-01T18:00' } });
  fireEvent.blur(end);
  await waitFor(() => expect(end.getAttribute('aria-invalid')).toBe('true'));
  const described = document.getElementById(end.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('It must end after it begins.');
  expect((end as HTMLInputElement).value).toBe('2026-12-01T18:00');
  expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(0);
});

test.each([
  [{ link_start_active_time: '2027-02-01T08:00:00Z' }, 'from 1 Feb 2027'],
  [
    { link_start_active_time: '2026-11-01T08:00:00Z', link_end_active_time: '2026-12-01T23:30:00Z' },
    'until 2 Dec',
  ],
  [{ link_end_active_time: '2026-11-23T12:00:00Z' }, 'ended'],
])('the row of %j says %s', async (times, says) => {
  answers = linkAnswers([link('a', 0, 'Eins', times)]);
  await open();
  expect(within(rowOf(/^Eins/)).getByText(says)).toBeTruthy();
});

test('what ends while somebody looks is said to have ended', async () => {
  vi.useFakeTimers({
    now: new Date('2026-11-23T12:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  answers = linkAnswers([link('a', 0, 'Eins', { link_end_active_time: '2026-11-23T12:05:00Z' })]);
  await open();
  await screen.findByText('until 23 Nov');
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await screen.findByText('ended');
});

test('how wide a link stands is stored at once, and shown in its row', async () => {
  const { user, sent } = await open();
  await user.click(rowOf(/^Eins/));
  changed({ layout: 'third' });
  fireEvent.click(screen.getByRole('radio', { name: 'Third' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { layout: 'third' } }));
  await waitFor(() => expect(within(rowOf(/^Eins/)).getByLabelText('Third')).toBeTruthy());
});

test('a copy stands after its link, switched off, and takes the focus', async () => {
  const { user, sent, names } = await open();
  answers[`POST ${base}/links/a/duplicate`] = {
    status: 201,
    body: link('d', 1, 'Eins', { is_active: false, clicks: 0 }),
  };
  await user.click(screen.getByRole('button', { name: 'More for Eins' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(names()).toEqual(['Eins', 'Eins', 'Zwei', 'Drei']));
  await waitFor(() => expect(document.activeElement?.id).toBe('link-d'));
  const [, copy] = screen.getAllByRole('switch', { name: 'Show Eins to guests' });
  expect((copy as HTMLInputElement).checked).toBe(false);
  expect(sent.find(({ path }) => path.endsWith('/duplicate'))?.idempotencyKey).toBeTruthy();
});

test('the address of another network is an error of its field before it is sent', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.click(screen.getByRole('button', { name: 'All networks' }));
  await user.click(screen.getByRole('button', { name: 'Bluesky' }));
  const address = screen.getByRole('textbox', { name: /Name or address/ });
  await user.type(address, 'https://www.facebook.com/osteria');
  await user.click(screen.getByRole('button', { name: 'Add the link' }));
  await screen.findByText('This is not an address of Bluesky.');
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(0);

  answers[`POST ${base}/links`] = {
    status: 201,
    body: link('d', 4, 'Bluesky', { social_link_type: 'bluesky' }),
  };
  await user.clear(address);
  await user.type(address, '@osteria.bsky.social');
  await user.click(screen.getByRole('button', { name: 'Add the link' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      body: { link_address: 'https://bsky.app/profile/osteria.bsky.social', social_link_type: 'bluesky' },
    }),
  );
});

test('an offer may have its end from the start', async () => {
  const { user, sent } = await open();
  answers[`POST ${base}/links`] = { status: 201, body: link('d', 4, 'Angebot', { kind: 'offer' }) };
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.click(screen.getByRole('button', { name: 'Offer' }));
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), 'example.com/lunch');
  fireEvent.change(screen.getByLabelText('Until when (optional)'), { target: { value: '2026-12-13T00:00' } });
  await user.click(screen.getByRole('button', { name: 'Add the link' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      body: { kind: 'offer', link_end_active_time: '2026-12-12T23:00:00Z' },
    }),
  );
});

test('a plain link becomes one of a network, and a plain one again', async () => {
  answers = linkAnswers([
    link('to-social', 0, 'Eins', { link_address: 'https://a.example' }),
    link('to-plain', 1, 'Zwei', {
      link_address: 'https://www.instagram.com/osteria',
      social_link_type: 'instagram',
    }),
  ]);
  const { user, sent } = await open();
  await user.click(rowOf(/^Zwei/));
  const as = () => screen.getByRole('combobox', { name: 'Shown as' });
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: /address|handle/i });
  answers[`PATCH ${base}/links/to-plain`] = {
    status: 200,
    body: link('to-plain', 1, 'Zwei', { link_address: 'https://www.instagram.com/osteria', revision: 2 }),
  };
  await user.selectOptions(as(), '');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ social_link_type: null }));
  await screen.findByRole('list', { name: 'Links of the page' });
  await waitFor(() => expect(rowOf(/^Zwei/).closest('ul,ol')).toBe(rowOf(/^Eins/).closest('ul,ol')));

  await user.click(rowOf(/^Eins/));
  const errors = [{ location: 'body.link_address', code: 'not_of_network', params: { network: 'Facebook' } }];
  answers[`PATCH ${base}/links/to-social`] = { status: 422, body: { detail: 'No.', errors } };
  await user.selectOptions(as(), 'facebook');
  await waitFor(() => expect(address().getAttribute('aria-invalid')).toBe('true'));
  const facebook = { link_address: 'https://www.facebook.com/osteria', social_link_type: 'facebook' };
  answers[`PATCH ${base}/links/to-social`] = {
    status: 200,
    body: link('to-social', 0, 'Eins', { ...facebook, revision: 2 }),
  };
  fireEvent.change(address(), { target: { value: 'https://www.facebook.com/osteria' } });
  fireEvent.blur(address());
  await waitFor(() => expect(sent.at(-1)?.body).toEqual(facebook));
});
