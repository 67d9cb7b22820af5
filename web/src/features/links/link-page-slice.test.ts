import type { UnknownAction } from '@reduxjs/toolkit';
import { describe, expect, test, vi } from 'vitest';
import { api, once } from '@/api';
import { late, type Reply, storeOver } from '@/lib/testing';
import {
  fetchLinkPage,
  linkPageSlice,
  ownerExists,
  ownerNotFound,
  updateLink,
  updateLinkPage,
} from './link-page-slice';
import { base, initial, link, linkPageForEachTest, links, page, switchLink } from './link-page-testing';

const { answers, server, loaded } = linkPageForEachTest();

const { addLink, deleteLink } = api.endpoints;

describe('fetching a link page', () => {
  test('turns loading on and clears the error, then merges the page in camel case', async () => {
    const { store } = storeOver({ linkPage: linkPageSlice.reducer }, server);
    answers[`GET ${base}/links`] = { status: 500, body: { detail: 'Broken.' } };
    await store.dispatch(fetchLinkPage('s1'));
    expect(store.getState().linkPage).toMatchObject({ loading: false, error: { status: 500 } });
    answers[`GET ${base}/links`] = { status: 200, body: links };
    const fetching = store.dispatch(fetchLinkPage('s1'));
    expect(store.getState().linkPage).toMatchObject({ loading: true, error: null });
    await fetching;
    expect(store.getState().linkPage).toMatchObject({
      loading: false,
      error: null,
      id: 's1',
      textColor: '#ffffff',
      linkOwnerExists: true,
      links: [{ id: 'a', isActive: true }, { id: 'b' }, { id: 'c' }],
    });
  });

  test('that fails resets it with the error', async () => {
    const { store, state } = await loaded();
    answers[`GET ${base}/links`] = { status: 500, body: { detail: 'Broken.' } };
    await store.dispatch(fetchLinkPage('s1'));
    expect(state()).toEqual({ ...initial, error: { status: 500, detail: 'Broken.', fields: [] } });
  });

  test('that finds no server keeps it, with the error', async () => {
    const { store, state, ids } = await loaded();
    answers[`GET ${base}/links`] = { status: 502 };
    await store.dispatch(fetchLinkPage('s1'));
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(state()).toMatchObject({
      id: 's1',
      loading: false,
      linkOwnerExists: true,
      error: { status: 502 },
    });
  });

  test.each([404, 403])(
    'whose owner is not found (%d) resets it with linkOwnerExists false',
    async (status) => {
      const { store, state } = await loaded();
      answers[`GET ${base}/link-page`] = { status, body: { detail: 'No.' } };
      await store.dispatch(fetchLinkPage('s1'));
      expect(state()).toEqual(initial);
      expect(state().linkOwnerExists).toBe(false);
    },
  );

  test('says by its own actions whether the owner exists', async () => {
    const said: string[] = [];
    const reducer = (state: ReturnType<typeof linkPageSlice.reducer> | undefined, action: UnknownAction) => {
      if (ownerExists.match(action) || ownerNotFound.match(action))
        said.push(`${action.type} ${action.payload}`);
      return linkPageSlice.reducer(state, action);
    };
    const { store } = storeOver({ linkPage: reducer }, server);
    answers[`GET ${base}`] = { status: 200, body: { id: 's1', plan: {} } };
    await store.dispatch(fetchLinkPage('s1'));
    expect(said).toEqual(['linkPage/ownerExists s1']);
    await store.dispatch(fetchLinkPage('s2'));
    expect(said.slice(1)).toEqual(['linkPage/ownerNotFound s2']);
  });

  test('of another store shows nothing of the one before', async () => {
    const { store, state } = await loaded();
    void store.dispatch(fetchLinkPage('s2'));
    expect(state()).toMatchObject({ id: null, links: [], loading: true });
  });

  test('that comes late, of a store that is shown no more, changes nothing', async () => {
    const { store, state } = await loaded();
    const second = late({ status: 404 });
    answers['GET /api/stores/s2/link-page'] = second.answer;
    const first = store.dispatch(fetchLinkPage('s1'));
    const other = store.dispatch(fetchLinkPage('s2'));
    const waiting = state();
    expect(waiting).toMatchObject({ id: null, asked: 's2', loading: true });
    await first;
    expect(state()).toEqual(waiting);
    second.come();
    await other;
  });
});

describe('the state of the specification', () => {
  const plan = {
    ...{ standing: 'premium', is_trial: false, is_enabled: true, locked: null, trial_ends_at: null },
    ...{
      trial_started_at: null,
      usage_started_at: '2026-01-01T00:00:00Z',
      usage_end_at: '2027-01-01T00:00:00Z',
    },
  };
  const place = (number: number) => ({
    ...{ id: `t${number}`, store_id: 's1', number, status: 'available', code: 'abc', label: 'x' },
    qr_code: `https://carte.example/q/${number}`,
  });

  test('has its fields from the start', () => {
    const fields = `loading error id links activeSubscription connectedTable directRedirect directRedirectLink
      isDirectRedirect directRedirectLinkUri pdfLinks plan planDetails socialLinks socialMediaUploadLinks backgroundImage
      logoImage textColor linkOwnerExists`;
    for (const field of fields.split(/\s+/)) expect(initial).toHaveProperty(field);
  });

  test('is filled by what the server knows', async () => {
    answers[`GET ${base}`] = { status: 200, body: { id: 's1', plan } };
    answers[`GET ${base}/code`] = { status: 200, body: place(0) };
    answers[`GET ${base}/pdf-links`] = {
      status: 200,
      body: [{ id: 'p', social_link_type: null, is_active: true }],
    };
    answers[`GET ${base}/link-page`] = {
      status: 200,
      body: {
        ...page,
        ...{ background_image: 'b', logo_image: 'l', direct_redirect: true, direct_redirect_link: 'a' },
        is_direct_redirect: true,
        direct_redirect_link_uri: { id: 'a', name: { de: 'A' }, link_address: 'https://a.example' },
      },
    };
    answers[`GET ${base}/links`] = {
      status: 200,
      body: [link('a', 0, { plan: 'premium' }), link('x', 1, { social_link_type: 'twitter' })],
    };
    const { state } = await loaded();
    expect(state()).toMatchObject({
      ...{ loading: false, error: null, id: 's1', linkOwnerExists: true, textColor: '#ffffff' },
      ...{ backgroundImage: '/images/b-720.webp', logoImage: '/images/l-720.webp' },
      ...{ activeSubscription: true, plan: 'premium' },
      ...{ directRedirect: true, directRedirectLink: 'a', isDirectRedirect: true },
      directRedirectLinkUri: { id: 'a', name: { de: 'A' }, linkAddress: 'https://a.example' },
      links: [
        { id: 'a', plan: 'premium' },
        { id: 'x', socialLinkType: 'twitter' },
      ],
      socialLinks: [{ id: 'x' }],
      pdfLinks: [{ id: 'p', socialLinkType: null, isActive: true }],
      socialMediaUploadLinks: [],
    });
    expect(state().planDetails).toEqual({
      ...{ id: 'premium', isTrial: false, isEnabled: true, trialStartedAt: null, trialEndsAt: null },
      ...{ usageStartedAt: '2026-01-01T00:00:00Z', usageEndAt: '2027-01-01T00:00:00Z' },
    });
    expect(state().connectedTable).toEqual({
      ...{ id: 't0', storeId: 's1', number: 0, status: 'available' },
      qrCode: 'https://carte.example/q/0',
    });
  });

  test.each([
    ['?table=7', 7],
    ['?table=8', 0],
  ])('names the table of the address %s, or the code of the store', async (search, number) => {
    answers[`GET ${base}/code`] = { status: 200, body: place(0) };
    answers[`GET ${base}/tables`] = { status: 200, body: [place(6), place(7)] };
    vi.stubGlobal('location', { search });
    const { state } = await loaded();
    vi.unstubAllGlobals();
    expect(state().connectedTable).toMatchObject({ id: `t${number}`, number });
  });

  test('has the addresses of its images, whichever call has answered', async () => {
    const { store, state } = await loaded();
    const images = () => [state().backgroundImage, state().logoImage];
    expect(images()).toEqual(['', '']);
    const answer = (background: string, revision: number) => ({
      status: 200,
      body: { ...page, background_image: background, logo_image: '', revision },
    });
    answers[`GET ${base}/link-page`] = answer('b', 4);
    await store.dispatch(api.endpoints.getLinkPage.initiate({ storeId: 's1' }, once));
    expect(images()).toEqual(['/images/b-720.webp', '']);
    answers[`PATCH ${base}/link-page`] = answer('c', 5);
    await store.dispatch(updateLinkPage({ storeId: 's1', revision: 4, linkPagePatch: {} }));
    expect(images()).toEqual(['/images/c-720.webp', '']);
  });

  test('has the PDF menus as they were read last', async () => {
    const { store, state } = await loaded();
    expect(state().pdfLinks).toEqual([]);
    answers[`GET ${base}/pdf-links`] = { status: 200, body: [{ id: 'p' }] };
    await store.dispatch(api.endpoints.listPdfLinks.initiate({ storeId: 's1' }, once));
    expect(state().pdfLinks).toMatchObject([{ id: 'p' }]);
  });

  test('keeps the links to social networks apart as they change', async () => {
    const { store, state } = await loaded();
    const social = () => state().socialLinks.map(({ id, isActive }) => `${id} ${isActive}`);
    expect(social()).toEqual([]);
    answers[`POST ${base}/links`] = { status: 201, body: link('x', 3, { social_link_type: 'instagram' }) };
    const linkInput = { kind: 'other' as const, name: { de: 'x' }, socialLinkType: 'instagram' as const };
    await store.dispatch(addLink.initiate({ storeId: 's1', linkInput }));
    expect(social()).toEqual(['x true']);
    answers[`PATCH ${base}/links/x`] = { status: 403 };
    const turning = store.dispatch(switchLink('x', false));
    expect(social()).toEqual(['x false']);
    await turning;
    answers[`DELETE ${base}/links/x`] = { status: 204 };
    await store.dispatch(deleteLink.initiate({ storeId: 's1', id: 'x' }));
    expect(social()).toEqual([]);
  });

  test('has an owner as soon as the store is found', async () => {
    const { store } = storeOver({ linkPage: linkPageSlice.reducer }, server);
    const pages = late({ status: 200, body: page });
    answers[`GET ${base}`] = { status: 200, body: { id: 's1', plan } };
    answers[`GET ${base}/link-page`] = pages.answer;
    const fetching = store.dispatch(fetchLinkPage('s1'));
    await vi.waitFor(() => expect(store.getState().linkPage.linkOwnerExists).toBe(true));
    expect(store.getState().linkPage).toMatchObject({ loading: true, id: null });
    pages.come();
    await fetching;
  });

  test('owner exists: linkOwnerExists becomes true; owner not found: all is reset', async () => {
    const { store, state } = await loaded();
    store.dispatch(ownerNotFound('s2'));
    expect(state().linkOwnerExists).toBe(true);
    store.dispatch(ownerNotFound('s1'));
    expect(state()).toEqual(initial);
    void store.dispatch(fetchLinkPage('s1'));
    store.dispatch(ownerExists('s2'));
    expect(state().linkOwnerExists).toBe(false);
    store.dispatch(ownerExists('s1'));
    expect(state().linkOwnerExists).toBe(true);
  });
});

test('links that were read before a change was stored do not bring back what was before it', async () => {
  const { store, state } = await loaded();
  let come = (): void => undefined;
  answers[`GET ${base}/links`] = new Promise<Reply>((resolve) => {
    come = () => resolve({ status: 200, body: links });
  });
  const reading = store.dispatch(fetchLinkPage('s1'));
  const renamed = link('a', 0, { name: { de: 'neu' }, revision: 2 });
  answers[`PATCH ${base}/links/a`] = { status: 200, body: renamed };
  answers[`DELETE ${base}/links/b`] = { status: 204 };
  await store.dispatch(updateLink({ storeId: 's1', id: 'a', linkPatch: { name: { de: 'neu' } } }));
  await store.dispatch(deleteLink.initiate({ storeId: 's1', id: 'b' }));
  answers[`GET ${base}/links`] = { status: 200, body: [renamed, links[2], link('d', 3)] };
  come();
  await reading;
  expect(state().links.map(({ id, revision }) => `${id}${revision}`)).toEqual(['a2', 'c1', 'd1']);
});
