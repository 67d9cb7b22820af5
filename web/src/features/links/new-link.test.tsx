// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endEpoch } from '@/api/epoch';
import { startI18n } from '@/i18n';
import { storeSession } from '@/lib/session/session';
import { sessionOf } from '@/lib/testing';
import { type Answers, base, link, linkAnswers, openLinks, threeLinks } from './testing';

let answers: Answers;
let users = 0;
const post = `POST ${base}/links`;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // What one test leaves unsaved is another user's in the next.
  storeSession(sessionOf({ sub: `owner-${users++}` }));
  // Clicks are not polled while nobody looks.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  answers = linkAnswers(threeLinks());
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  endEpoch();
});

const opener = () => screen.getByRole('button', { name: 'Add a link' });
const resumer = () => screen.getByRole('button', { name: 'Go on with the new link' });
const field = (name: RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;

/** The links of a page with the form for a website. */
const open = async () => {
  const made = await openLinks(answers);
  await made.user.click(opener());
  await made.user.click(screen.getByRole('button', { name: 'Website' }));
  const posts = () => made.sent.filter(({ method }) => method === 'POST');
  return { ...made, posts };
};
const pending = () => screen.findByRole('list', { name: 'Links on their way' });

test('a half-typed link outlives its form until it is thrown away', async () => {
  const { user, posts } = await open();
  fireEvent.change(field(/^Name/), { target: { value: 'Unser Haus' } });
  await user.type(field(/^Address/), 'osteria.exa{Escape}');
  expect(screen.queryByRole('textbox', { name: /^Address/ })).toBeNull();
  await user.click(resumer());
  expect([field(/^Name/).value, field(/^Address/).value]).toEqual(['Unser Haus', 'osteria.exa']);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(resumer());
  expect(field(/^Address/).value).toBe('osteria.exa');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  screen.getByRole('button', { name: 'Website' });
  expect(posts()).toEqual([]);
});

test('a half-typed link that was thrown away is brought back', async () => {
  const { user } = await open();
  await user.type(field(/^Address/), 'osteria.exa');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('What you typed was cleared.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field(/^Address/).value).toBe('osteria.exa'));
});

test('a half-typed link comes back beside another one, also when the form is closed', async () => {
  const { user } = await open();
  await user.type(field(/^Address/), 'osteria.exa');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(screen.getByRole('button', { name: 'Booking' }));
  await user.type(field(/^Address/), 'buchen.exa{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(resumer());
  expect(field(/^Address/).value).toBe('osteria.exa');
  screen.getByText(/^“Tisch reservieren” is kept/);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field(/^Address/).value).toBe('buchen.exa');
});

test('a form in which nothing is typed is cleared without a word', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  screen.getByRole('button', { name: 'Website' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('nobody is asked to go on with a link of which nothing is typed', async () => {
  const { user, posts } = await open();
  await user.type(field(/^Address/), 'C:\\menu.pdf{Enter}');
  await screen.findByText(/^Guests cannot open a file on your computer/);
  await user.clear(field(/^Address/));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(posts()).toEqual([]);
  await user.click(opener());
  screen.getByRole('button', { name: 'Website' });
});

test('a refused address is an error of its field, and nothing typed is lost', async () => {
  const errors = [{ location: 'body.link_address', code: 'not_an_address' }];
  answers[post] = { status: 422, body: { detail: 'body.link_address must be an address.', errors } };
  const { user, posts } = await open();
  fireEvent.change(field(/^Name/), { target: { value: 'Geschichte' } });
  await user.type(field(/^Address/), 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Add the link' }));
  await screen.findByText('Start with https://, mailto: or tel:.');
  expect(field(/^Address/).getAttribute('aria-invalid')).toBe('true');
  expect([field(/^Name/).value, field(/^Address/).value]).toEqual(['Geschichte', 'javascript:alert(1)']);
  expect(posts()).toHaveLength(1);
});

test('what is typed stays when another kind is chosen; a name nobody typed is that of the kind', async () => {
  const { user } = await open();
  const again = async (kind: string) => {
    await user.click(screen.getByRole('button', { name: 'Choose another kind' }));
    await user.click(screen.getByRole('button', { name: kind }));
    return [field(/^Name/).value, field(/^Address/).value];
  };
  fireEvent.change(field(/^Address/), { target: { value: 'osteria.example' } });
  expect(await again('Booking')).toEqual(['Tisch reservieren', 'osteria.example']);
  fireEvent.change(field(/^Name/), { target: { value: 'Unser Haus' } });
  expect(await again('Website')).toEqual(['Unser Haus', 'osteria.example']);
});

test('WhatsApp is offered once, as a link of the page or as an icon', async () => {
  const { user, sent } = await openLinks(answers);
  const made = link('n', 3, 'WhatsApp', { kind: 'whatsapp', social_link_type: 'whatsapp' });
  answers[post] = { status: 201, body: made };
  await user.click(opener());
  await user.click(screen.getByRole('button', { name: 'All networks' }));
  expect(screen.getAllByRole('button', { name: /WhatsApp/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
  expect(field(/^Name/).value).toBe('Per WhatsApp schreiben');
  const shownAs = screen.getByRole('combobox', { name: 'Shown as' });
  await user.selectOptions(shownAs, 'Icon of WhatsApp');
  expect(field(/^Name/).value).toBe('WhatsApp');
  expect(document.activeElement, 'who chooses is left there').toBe(shownAs);
  await user.type(field(/^WhatsApp number/), '+49 170 1234567{Enter}');
  await screen.findByRole('list', { name: 'Social row' });
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'whatsapp',
    name: { de: 'WhatsApp', en: 'WhatsApp' },
    link_address: 'https://wa.me/491701234567',
    social_link_type: 'whatsapp',
  });
});

test('a link that found no server waits in the list, and is made once there is one', async () => {
  answers[post] = { status: 502 };
  const { user, posts, names } = await open();
  await user.type(field(/^Address/), 'osteria.example{Enter}');
  await screen.findByText(/^Carte cannot be reached/);
  await user.keyboard('{Escape}');
  const row = await pending();
  await within(row).findByText('Not saved yet');
  expect(row.querySelector('[data-state="failed"]'), 'it needs nobody').toBeNull();
  answers[post] = { status: 201, body: link('n', 3, 'Webseite') };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Links on their way' })).toBeNull());
  expect(names()).toEqual(['Eins', 'Zwei', 'Drei', 'Webseite']);
  expect(posts()).toHaveLength(2);
  expect(posts()[1]).toEqual(posts()[0]);
  await user.click(opener());
  screen.getByRole('button', { name: 'Website' });
});

test.each(['Edit', 'Discard'])('a refused link stands in the list, with a way to: %s', async (way) => {
  answers[post] = { status: 409, body: { detail: 'Full.' } };
  const { user, posts } = await open();
  await user.type(field(/^Address/), 'osteria.example{Enter}');
  await screen.findByText('Full.');
  await user.keyboard('{Escape}');
  const row = await pending();
  expect(row.textContent).toContain('Full.');
  await user.click(within(row).getByRole('button', { name: way }));
  if (way === 'Edit') {
    expect(field(/^Address/).value).toBe('osteria.example');
    await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)));
  } else {
    await waitFor(() => expect(row.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(opener()));
    await user.click(opener());
    screen.getByRole('button', { name: 'Website' });
  }
  expect(posts()).toHaveLength(1);
});

test.each([
  ['refused', { status: 409, body: { detail: 'Full.' } }, 'Full.'],
  ['waiting', { status: 502 }, /^Carte cannot be reached/],
])('"Add a link" after a %s one is for another one', async (_, reply, told) => {
  answers[post] = reply;
  const { user, posts } = await open();
  await user.type(field(/^Address/), 'osteria.example{Enter}');
  await screen.findByText(told);
  await user.keyboard('{Escape}');
  const row = await pending();
  if (reply.status === 409) {
    const edit = within(row).getByRole('button', { name: 'Edit' });
    await waitFor(() => expect(document.activeElement, 'what asks for something').toBe(edit));
  }
  await user.click(opener());
  await user.click(screen.getByRole('button', { name: 'Website' }));
  expect(field(/^Address/).value).toBe('');
  expect(row.isConnected).toBe(true);
  expect(row.textContent).toContain('osteria.example');
  // What waits is sent again, as the same.
  expect(new Set(posts().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('what was corrected of a refused link is kept beside another one', async () => {
  answers[post] = { status: 409, body: { detail: 'Full.' } };
  const { user } = await open();
  await user.type(field(/^Address/), 'osteria.example{Enter}');
  await screen.findByText('Full.');
  fireEvent.change(field(/^Name/), { target: { value: 'Unser Haus' } });
  await user.keyboard('{Escape}');
  await user.click(opener());
  await user.click(screen.getByRole('button', { name: 'Website' }));
  expect(field(/^Address/).value).toBe('');
  screen.getByText('“Unser Haus” is kept and comes back after this.');
});

test('a refused link is shown beside another one, which makes way for it and comes back', async () => {
  answers[post] = { status: 409, body: { detail: 'Full.' } };
  const { user } = await open();
  await user.type(field(/^Address/), 'osteria.example{Enter}');
  await screen.findByText('Full.');
  fireEvent.change(field(/^Address/), { target: { value: 'osteria.example/neu' } });
  await user.keyboard('{Escape}');
  await user.click(within(await pending()).getByRole('button', { name: 'Edit' }));
  expect(field(/^Address/).value, 'the link itself').toBe('osteria.example/neu');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(screen.getByRole('button', { name: 'Booking' }));
  fireEvent.change(field(/^Address/), { target: { value: 'another.example' } });
  await user.click(within(await pending()).getByRole('button', { name: 'Edit' }));
  expect(field(/^Address/).value).toBe('https://osteria.example');
  screen.getByText('“Tisch reservieren” is kept and comes back after this.');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect([field(/^Name/).value, field(/^Address/).value]).toEqual(['Tisch reservieren', 'another.example']);
});
