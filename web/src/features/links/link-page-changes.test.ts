import { describe, expect, test } from 'vitest';
import { api } from '@/api';
import type { Dispatch } from '@/lib/state/redux';
import type { Reply } from '@/lib/testing';
import { fetchLinkPage, linkOf, updateLink, updateLinkPage } from './link-page-slice';
import { base, initial, link, linkPageForEachTest, links, page, switchLink } from './link-page-testing';

const { answers, loaded } = linkPageForEachTest();

const { addLink, deleteLink, orderLinks, restoreLink } = api.endpoints;

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
