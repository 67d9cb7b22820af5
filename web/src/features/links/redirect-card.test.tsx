// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '@/api';
import { startI18n } from '@/i18n';
import { newUser } from '@/lib/testing';
import { type Answers, base, drawLinks, link, linkAnswers, openLinks, shop, threeLinks } from './testing';

let answers: Answers;

/** The link page as the server has it, sending guests on so. */
const page = (revision: number, redirect: object = {}) => ({
  status: 200,
  body: {
    ...{
      id: 's1',
      tagline: {},
      direct_redirect: false,
      direct_redirect_link: null,
      is_direct_redirect: false,
    },
    ...{ direct_redirect_link_uri: null, direct_redirect_trouble: null, revision, ...redirect },
  },
});
const to = (id: string, name: string) => ({
  ...{ direct_redirect: true, direct_redirect_link: id },
  direct_redirect_link_uri: { id, name: { de: name }, link_address: `https://${id}.example` },
});

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // Clicks are not polled while nobody looks.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  answers = linkAnswers([
    ...threeLinks(),
    link('t', 3, 'Anrufen', { link_address: 'tel:+493012345' }),
    link('m', 4, 'Karte', { kind: 'menu', link_address: '' }),
  ]);
  answers[`GET ${base}/link-page`] = page(1);
});
afterEach(cleanup);

const sending = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: /^Send guests straight to a link/ });

test('guests are sent to a link that a browser can open, once one is chosen', async () => {
  const { user, sent } = await openLinks(answers);
  answers[`PATCH ${base}/link-page`] = page(2, { direct_redirect: true, direct_redirect_trouble: 'no_link' });
  answers[`GET ${base}/link-page`] = answers[`PATCH ${base}/link-page`] as Answers[string];
  await user.click(sending());
  await screen.findByText('Choose a link. Until then guests see the page.');
  expect(sent.findLast(({ method }) => method === 'PATCH')).toMatchObject({
    ifMatch: '"1"',
    body: { direct_redirect: true },
  });

  await user.click(screen.getByRole('combobox', { name: 'Where to' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual([
    'Eins',
    'Zwei',
    'Drei',
    'Karte',
  ]);
  expect(screen.queryByText(/^While a link is switched off/), 'all are on').toBeNull();
  answers[`PATCH ${base}/link-page`] = page(3, { ...to('b', 'Zwei'), is_direct_redirect: true });
  answers[`GET ${base}/link-page`] = answers[`PATCH ${base}/link-page`] as Answers[string];
  await user.click(screen.getByRole('option', { name: 'Zwei' }));
  await screen.findByText(/^Guests now get straight to “Zwei”\./);
  expect(sent.findLast(({ method }) => method === 'PATCH')).toMatchObject({
    ifMatch: '"2"',
    body: { direct_redirect_link: 'b' },
  });
  const own = screen.getByRole('link', { name: /^Your page stays at .*\/s\/osteria\?edit\.$/ });
  expect(own.getAttribute('href')).toBe('/s/osteria?edit&lang=de');
});

test('guests are sent to a PDF menu of a page that has nothing else', async () => {
  const pdf = { id: 'p', name: { de: 'Mittagskarte' }, is_active: true, revision: 1 };
  answers[`GET ${base}/links`] = { status: 200, body: [] };
  answers[`GET ${base}/pdf-links`] = { status: 200, body: [pdf] };
  answers[`GET ${base}/link-page`] = page(1, { direct_redirect: true, direct_redirect_trouble: 'no_link' });
  const { store } = drawLinks(answers);
  const user = newUser();
  await waitFor(() => expect(store.getState().linkPage.pdfLinks).toHaveLength(1));
  await user.click(screen.getByRole('combobox', { name: 'Where to' }));
  answers[`PATCH ${base}/link-page`] = page(2, { ...to('p', 'Mittagskarte'), is_direct_redirect: true });
  answers[`GET ${base}/link-page`] = answers[`PATCH ${base}/link-page`] as Answers[string];
  await user.click(screen.getByRole('option', { name: 'Mittagskarte' }));
  await screen.findByText(/^Guests now get straight to “Mittagskarte”\./);
  answers[`GET ${base}/link-page`] = page(2, {
    ...to('p', 'Mittagskarte'),
    direct_redirect_trouble: 'link_off',
  });
  answers[`PATCH ${base}/pdf-links/p`] = { status: 200, body: { ...pdf, is_active: false, revision: 2 } };
  const change = { storeId: 's1', id: 'p', revision: 1, pdfLinkPatch: { isActive: false } };
  await store.dispatch(api.endpoints.updatePdfLink.initiate(change));
  await screen.findByText('“Mittagskarte” is switched off. Guests see the page until it is on again.');
});

test('a page with a PDF menu alone has the switch', async () => {
  answers[`GET ${base}/links`] = { status: 200, body: [] };
  answers[`GET ${base}/pdf-links`] = {
    status: 200,
    body: [{ id: 'p', name: { de: 'Mittagskarte' }, revision: 1 }],
  };
  drawLinks(answers);
  await waitFor(() => expect(sending().disabled).toBe(false));
});

test('links that guests are not sent to now are marked where one is chosen, with what they get instead', async () => {
  const [one, two, three] = threeLinks() as [object, object, object];
  answers[`GET ${base}/links`] = {
    status: 200,
    body: [
      one,
      { ...two, is_active: false },
      { ...three, link_end_active_time: '2020-01-01T00:00:00Z' },
      link('d', 3, 'Vier', { link_start_active_time: '2090-05-02T00:00:00Z' }),
      link('e', 4, 'Fünf', { link_end_active_time: '2090-05-02T00:00:00Z' }),
    ],
  };
  const pdf = { id: 'p', name: { de: 'Mittagskarte' }, revision: 1 };
  answers[`GET ${base}/pdf-links`] = { status: 200, body: [{ ...pdf, is_active: false }] };
  answers[`GET ${base}/link-page`] = page(1, { direct_redirect: true, direct_redirect_trouble: 'no_link' });
  const { user, store } = await openLinks(answers);
  await waitFor(() => expect(store.getState().linkPage.pdfLinks).toHaveLength(1));
  screen.getByText('While a link is switched off or outside its time, guests see your page instead.');
  await user.click(screen.getByRole('combobox', { name: 'Where to' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Eins ',
    'Zwei switched off',
    'Drei ended',
    'Vier from 2 May 2090',
    'Fünf ',
    'Mittagskarte switched off',
  ]);
});

test('a link that leads back is refused at its field', async () => {
  answers[`GET ${base}/link-page`] = page(1, { direct_redirect: true, direct_redirect_trouble: 'no_link' });
  const { user } = await openLinks(answers);
  const errors = [{ location: 'body.direct_redirect_link', code: 'leads_back', message: 'must not' }];
  answers[`PATCH ${base}/link-page`] = { status: 422, body: { detail: 'No.', code: 'invalid', errors } };
  await user.click(screen.getByRole('combobox', { name: 'Where to' }));
  await user.click(screen.getByRole('option', { name: 'Eins' }));
  await screen.findByText(/^This link leads to a link page or a code of this site/);
});

test('what becomes of the link is told when it has changed', async () => {
  answers[`GET ${base}/link-page`] = page(1, { ...to('b', 'Zwei'), is_direct_redirect: true });
  const { user } = await openLinks(answers);
  await screen.findByText(/^Guests now get straight to “Zwei”\./);
  answers[`PATCH ${base}/links/b`] = {
    status: 200,
    body: link('b', 1, 'Zwei', { is_active: false, revision: 2 }),
  };
  answers[`GET ${base}/link-page`] = page(1, { ...to('b', 'Zwei'), direct_redirect_trouble: 'link_off' });
  await user.click(screen.getByRole('switch', { name: 'Show Zwei to guests' }));
  await screen.findByText('“Zwei” is switched off. Guests see the page until it is on again.');
  expect(screen.queryByText(/^Guests now get/)).toBeNull();
});

test('a page without links, or of who may not change it, cannot be changed', async () => {
  await openLinks(answers, { ...shop, permissions: [] });
  expect(sending().disabled).toBe(true);
  cleanup();
  answers[`GET ${base}/links`] = { status: 200, body: [] };
  const { store } = drawLinks(answers);
  await waitFor(() => expect(store.getState().linkPage.id).toBe('s1'));
  expect(screen.queryByRole('switch')).toBeNull();
});
