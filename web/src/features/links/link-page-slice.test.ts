import type { UnknownAction } from '@reduxjs/toolkit';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, once } from '@/api';
import type { Dispatch } from '@/lib/state/redux';
import { late, type Reply, type Server, storeOver } from '@/lib/testing';
import {
  fetchLinkPage,
  linkOf,
  linkPageSlice,
  ownerExists,
  ownerNotFound,
  updateLink,
  updateLinkPage,
} from './link-page-slice';

const { addLink, deleteLink, orderLinks, restoreLink } = api.endpoints;
const switchLink = (id: string, isActive: boolean) =>
  api.endpoints.updateLink.initiate({ storeId: 's1', id, linkPatch: { isActive } });

const initial = linkPageSlice.getInitialState();
const page = {
  ...{ id: 's1', tagline: { de: 'Pasta' }, text_color: '#ffffff', revision: 3 },
  ...{ background_image: '', logo_image: '' },
};
const link = (id: string, order: number, more: object = {}) => ({
  id,
  order,
  is_active: true,
  revision: 1,
  ...more,
});
const links = [link('a', 0), link('b', 1), link('c', 2)];

let answers: Record<string, Reply | Promise<Reply>>;
const server: Server = ({ method, path }) => answers[`${method} ${path}`];
const base = '/api/stores/s1';

beforeEach(() => {
  answers = {
    [`GET ${base}/link-page`]: { status: 200, body: page },
    [`GET ${base}/links`]: { status: 200, body: links },
  };
});

const loaded = async () => {
  const made = storeOver({ linkPage: linkPageSlice.reducer }, server);
  await made.store.dispatch(fetchLinkPage('s1'));
  const ids = () => made.store.getState().linkPage.links.map(({ id }) => id);
  return { ...made, state: () => made.store.getState().linkPage, ids };
};

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

describe('changing a link page', () => {
  test('merges what is answered; a failure sets the error', async () => {
    const { store, state, sent } = await loaded();
    answers[`PATCH ${base}/link-page`] = {
      status: 200,
      body: { ...page, tagline: { de: 'Pizza' }, revision: 4 },
    };
    await store.dispatch(
      updateLinkPage({ storeId: 's1', revision: 3, linkPagePatch: { tagline: { de: 'Pizza' } } }),
    );
    expect(sent.at(-1)).toMatchObject({ ifMatch: '"3"', body: { tagline: { de: 'Pizza' } } });
    expect(state()).toMatchObject({ tagline: { de: 'Pizza' }, revision: 4, links: [{ id: 'a' }, {}, {}] });
    answers[`PATCH ${base}/link-page`] = { status: 412, body: { detail: 'Stale.' } };
    await store.dispatch(updateLinkPage({ storeId: 's1', revision: 3, linkPagePatch: {} }));
    expect(state()).toMatchObject({ tagline: { de: 'Pizza' }, error: { status: 412 } });
  });

  const { addPdfLink, deletePdfLink, orderPdfLinks, replacePdf, updatePdfLink } = api.endpoints;
  const pdfs = { storeId: 's1', id: 'p' };
  test.each([
    ['a link', () => updateLink({ storeId: 's1', id: 'a', linkPatch: { name: { de: 'x' } } })],
    ['a new link', () => addLink.initiate({ storeId: 's1', linkInput: { kind: 'menu', name: {} } })],
    ['a copy', () => api.endpoints.duplicateLink.initiate({ storeId: 's1', id: 'a' })],
    ['an order', () => orderLinks.initiate({ storeId: 's1', linkOrder: { ids: ['b', 'a', 'c'] } })],
    ['a deletion', () => deleteLink.initiate({ storeId: 's1', id: 'a' })],
    ['an undo', () => restoreLink.initiate({ storeId: 's1', id: 'a' })],
    ['a PDF menu', () => updatePdfLink.initiate({ ...pdfs, pdfLinkPatch: { isActive: true } })],
    [
      'a new PDF menu',
      () => addPdfLink.initiate({ storeId: 's1', body: { file: new Blob(['%PDF']), name: 'x' } }),
    ],
    ['a file of a PDF menu', () => replacePdf.initiate({ ...pdfs, body: { file: new Blob(['%PDF']) } })],
    ['an order of PDF menus', () => orderPdfLinks.initiate({ storeId: 's1', pdfLinkOrder: { ids: ['p'] } })],
    ['a deletion of a PDF menu', () => deletePdfLink.initiate(pdfs)],
  ] as [string, () => Parameters<Dispatch>[0]][])(
    'that is refused for %s sets the error, until one goes well',
    async (_, change) => {
      const { store, state } = await loaded();
      await store.dispatch(change());
      expect(state()).toMatchObject({ id: 's1', links: [{ id: 'a' }, {}, {}], error: { status: 404 } });
      answers[`PATCH ${base}/links/a`] = { status: 200, body: links[0] };
      await store.dispatch(switchLink('a', true));
      expect(state().error).toBeNull();
    },
  );

  test('of another store is based on what was known, and leaves the shown one alone', async () => {
    const { store, state, sent } = await loaded();
    const before = state();
    const change = () =>
      updateLinkPage({ storeId: 's2', revision: 9, linkPagePatch: { tagline: { de: 'Pizza' } } });
    answers['PATCH /api/stores/s2/link-page'] = { status: 200, body: { ...page, id: 's2', revision: 10 } };
    await store.dispatch(change());
    expect(sent.at(-1)?.ifMatch).toBe('"9"');
    answers['PATCH /api/stores/s2/link-page'] = { status: 503, body: { detail: 'Later.' } };
    await store.dispatch(change());
    expect(state()).toEqual(before);
  });

  test('a new link stands at the end', async () => {
    const { store, ids, sent } = await loaded();
    answers[`POST ${base}/links`] = { status: 201, body: link('d', 3) };
    await store.dispatch(
      addLink.initiate({
        storeId: 's1',
        linkInput: { kind: 'menu', name: { de: 'x' }, socialLinkType: null },
      }),
    );
    expect(sent.at(-1)?.body).toEqual({ kind: 'menu', name: { de: 'x' }, social_link_type: null });
    expect(ids()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a changed link replaces the one before, on the revision that was known', async () => {
    const { store, state, sent } = await loaded();
    answers[`PATCH ${base}/links/b`] = {
      status: 200,
      body: link('b', 1, { link_address: 'https://x.example', revision: 2 }),
    };
    const change = () =>
      updateLink({ storeId: 's1', id: 'b', revision: 1, linkPatch: { linkAddress: 'https://x.example' } });
    await store.dispatch(change());
    expect(linkOf(store.getState(), 'b')?.revision).toBe(2);
    await store.dispatch(change());
    expect(sent.slice(-2).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
    expect(state().links[1]).toMatchObject({ linkAddress: 'https://x.example', revision: 2 });
  });

  test('a switch shows at once, and goes back when it is refused', async () => {
    const { store, state } = await loaded();
    answers[`PATCH ${base}/links/a`] = { status: 403, body: { detail: 'No.' } };
    const turning = store.dispatch(switchLink('a', false));
    expect(state().links[0]?.isActive).toBe(false);
    await turning;
    expect(state().links[0]?.isActive).toBe(true);
  });

  test('a deleted link comes back to its place', async () => {
    const { store, ids } = await loaded();
    answers[`DELETE ${base}/links/b`] = { status: 204 };
    await store.dispatch(deleteLink.initiate({ storeId: 's1', id: 'b' }));
    expect(ids()).toEqual(['a', 'c']);
    answers[`POST ${base}/links/b/restore`] = { status: 200, body: link('b', 1) };
    await store.dispatch(restoreLink.initiate({ storeId: 's1', id: 'b' }));
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  test('a link that is made or restored and shown already is shown once', async () => {
    const { store, ids } = await loaded();
    answers[`POST ${base}/links`] = { status: 201, body: link('c', 2) };
    answers[`POST ${base}/links/b/restore`] = { status: 200, body: link('b', 1) };
    const linkInput = { kind: 'menu', name: { de: 'x' } } as const;
    await store.dispatch(addLink.initiate({ storeId: 's1', linkInput }));
    await store.dispatch(restoreLink.initiate({ storeId: 's1', id: 'b' }));
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  test.each([
    [204, ['c', 'a', 'b']],
    [422, ['a', 'b', 'c']],
  ])('an order shows at once and ends, answered %i, as %j', async (status, end) => {
    const { store, ids } = await loaded();
    answers[`PUT ${base}/links/order`] = { status, body: { detail: 'x' } };
    const ordering = store.dispatch(
      orderLinks.initiate({ storeId: 's1', linkOrder: { ids: ['c', 'a', 'b'] } }),
    );
    expect(ids()).toEqual(['c', 'a', 'b']);
    await ordering;
    expect(ids()).toEqual(end);
  });

  test('an order that is on its way stays when the links are read meanwhile', async () => {
    const { store, ids } = await loaded();
    let answer = () => {};
    const late = new Promise<Reply>((resolve) => {
      answer = () => resolve({ status: 204 });
    });
    answers[`PUT ${base}/links/order`] = late;
    const ordering = store.dispatch(
      orderLinks.initiate({ storeId: 's1', linkOrder: { ids: ['c', 'a', 'b'] } }),
    );
    await store.dispatch(fetchLinkPage('s1'));
    expect(ids()).toEqual(['c', 'a', 'b']);
    answer();
    await ordering;
    expect(ids()).toEqual(['c', 'a', 'b']);
  });

  test.each([
    [
      'added',
      (send: Dispatch) =>
        send(addLink.initiate({ storeId: 's2', linkInput: { kind: 'menu', name: { de: 'x' } } })),
    ],
    ['restored', (send: Dispatch) => send(restoreLink.initiate({ storeId: 's2', id: 'z' }))],
  ])('a link %s late, in a store that is shown no more, is not shown', async (_, call) => {
    const { store, state } = await loaded();
    answers['POST /api/stores/s2/links'] = { status: 201, body: link('z', 1) };
    answers['POST /api/stores/s2/links/z/restore'] = { status: 200, body: link('z', 1) };
    const before = state();
    expect((await call(store.dispatch)).data).toMatchObject({ id: 'z' });
    expect(state()).toEqual(before);
  });

  test('nothing of a store stays when another one’s page is shown', async () => {
    answers[`GET ${base}/link-page`] = { status: 200, body: { ...page, template: 'night' } };
    const { store, state } = await loaded();
    expect(state().template).toBe('night');
    void store.dispatch(fetchLinkPage('s2'));
    expect(state()).toEqual({ ...initial, asked: 's2', loading: true });
  });
});
