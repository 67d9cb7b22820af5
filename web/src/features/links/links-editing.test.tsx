// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { type Answers, base, link, linkAnswers, openLinks, shop, threeLinks } from './testing';

let links: ReturnType<typeof threeLinks>;
let answers: Answers;
const open = (store?: Store, language?: 'de' | 'en') => openLinks(answers, store, language);

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // Clicks are not polled while nobody looks.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  links = threeLinks();
  answers = linkAnswers(links);
});
afterEach(cleanup);

test('a refused address is an error of its field, and nothing typed is lost', async () => {
  const { user, sent } = await open();
  answers[`PATCH ${base}/links/a`] = {
    status: 422,
    body: {
      detail: 'body.link_address must be an https://, http://, mailto:, tel: or sms: address.',
      errors: [
        {
          location: 'body.link_address',
          code: 'not_an_address',
        },
      ],
    },
  };
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  const address = screen.getByRole('textbox', { name: /Address/ });
  await user.clear(address);
  await user.type(address, 'javascript:alert(1){Enter}');
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  const described = address.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Start with https://, mailto: or tel:.');
  expect((address as HTMLInputElement).value).toBe('javascript:alert(1)');
  expect(sent.at(-1)).toMatchObject({ body: { link_address: 'javascript:alert(1)' }, ifMatch: '"1"' });

  answers[`PATCH ${base}/links/a`] = {
    status: 200,
    body: link('a', 0, 'Eins', { link_address: 'https://neu.example', revision: 2 }),
  };
  await user.clear(address);
  await user.type(address, 'neu.example{Enter}');
  await waitFor(() => expect((address as HTMLInputElement).value).toBe('https://neu.example'));
  expect(address.getAttribute('aria-invalid')).not.toBe('true');
});

test('a draft says that there is no server after its first failed call', async () => {
  const { user, sent } = await openLinks(answers, shop, 'de', [3_600_000]);
  answers[`PATCH ${base}/links/a`] = { status: 503, body: { detail: 'Away.' } };
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
  await user.tab();
  await screen.findByText(/^Carte cannot be reached/);
  expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('a change by somebody else keeps what was typed and offers both', async () => {
  const { user } = await open();
  answers[`PATCH ${base}/links/a`] = {
    status: 412,
    body: { detail: 'Somebody changed this link meanwhile.' },
  };
  answers[`GET ${base}/links`] = {
    status: 200,
    body: [link('a', 0, 'Deren', { revision: 2 }), ...links.slice(1)],
  };
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Meine');
  await user.tab();
  await screen.findByText('Somebody changed this meanwhile. Your text is kept.');
  expect((name as HTMLInputElement).value).toBe('Meine');
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect((name as HTMLInputElement).value).toBe('Deren');
});

test('a tagline somebody else changed keeps what was typed and offers both', async () => {
  const { user, sent } = await open();
  const path = `PATCH ${base}/link-page`;
  answers[path] = { status: 412, body: { detail: 'Somebody changed this link page meanwhile.' } };
  answers[`GET ${base}/link-page`] = {
    status: 200,
    body: { id: 's1', tagline: { de: 'Deren' }, revision: 2 },
  };
  const tagline = screen.getByRole('textbox', { name: 'Tagline' }) as HTMLInputElement;
  await user.type(tagline, 'Meine');
  await user.tab();
  await screen.findByText('Somebody changed this meanwhile. Your text is kept.');
  expect(tagline.value).toBe('Meine');
  answers[path] = { status: 200, body: { id: 's1', tagline: { de: 'Meine' }, revision: 3 } };
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ body: { tagline: { de: 'Meine' } }, ifMatch: '"2"' }),
  );
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(tagline.value).toBe('Meine');
});

test('a translation older than its source says so in its row, and is confirmed in its editor', async () => {
  links[0] = link('a', 0, 'Eins', { name: { de: 'Eins', en: 'One', stale: ['en'] } });
  const { user, sent } = await open(shop, 'en');
  const row = screen.getByRole('button', { name: /^One/ });
  expect(row.textContent).toContain('Check translation');
  await user.click(row);
  expect(screen.getByRole('button', { name: /^English/ }).textContent).toContain('translation out of date');
  expect(screen.getByText('Eins').getAttribute('lang')).toBe('de');
  answers[`PATCH ${base}/links/a`] = {
    status: 200,
    body: link('a', 0, 'Eins', { name: { de: 'Eins', en: 'One' }, revision: 2 }),
  };
  await user.click(screen.getByRole('button', { name: 'Still right' }));
  await waitFor(() => expect(row.textContent).not.toContain('Check translation'));
  expect(sent.at(-1)?.body).toEqual({ name: { en: 'One' } });
});

test('another language is chosen in the editor for it alone, and what is typed is stored first', async () => {
  const { user, sent } = await open();
  answers[`PATCH ${base}/links/a`] = { status: 200, body: link('a', 0, 'Eins!', { revision: 2 }) };
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  const name = screen.getByRole('textbox', { name: /^Name/ }) as HTMLInputElement;
  expect([name.lang, name.required]).toEqual(['de', true]);
  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: /^English/ }));
  expect([name.lang, name.required]).toEqual(['en', false]);
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ name: { de: 'Eins!' } }));
  const tagline = screen.getByRole('textbox', { name: 'Tagline' });
  expect(tagline.lang, 'what belongs to the page stays in its language').toBe('de');
  answers[`PATCH ${base}/link-page`] = {
    status: 200,
    body: { id: 's1', tagline: { de: 'Gut' }, revision: 2 },
  };
  await user.type(tagline, 'Gut');
  await user.tab();
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ tagline: { de: 'Gut' } }));
});

test.each([
  ['de', { en: 'Proper pub food' }, 'Proper pub food'],
  ['en', { de: 'Ehrliche Küche', tr: 'Dürüst mutfak' }, 'Ehrliche Küche'],
  ['de', { tr: 'Dürüst mutfak' }, 'Dürüst mutfak'],
] as const)('a text missing in %s shows what guests read instead', async (language, tagline, shown) => {
  answers[`GET ${base}/link-page`] = { status: 200, body: { id: 's1', tagline, revision: 1 } };
  await open(shop, language);
  const field = screen.getByRole('textbox', { name: 'Tagline' }) as HTMLInputElement;
  expect([field.value, field.placeholder]).toEqual(['', shown]);
});
