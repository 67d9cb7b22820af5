import { beforeEach } from 'vitest';
import { api } from '@/api';
import { type Reply, type Server, storeOver } from '@/lib/testing';
import { fetchLinkPage, linkPageSlice } from './link-page-slice';

/** A link page as the server has it. */
export const page = {
  ...{ id: 's1', tagline: { de: 'Pasta' }, text_color: '#ffffff', revision: 3 },
  ...{ background_image: '', logo_image: '' },
};

/** A link of it. */
export const link = (id: string, order: number, more: object = {}) => ({
  id,
  order,
  is_active: true,
  revision: 1,
  ...more,
});

/** The links of it. */
export const links = [link('a', 0), link('b', 1), link('c', 2)];

/** The state before anything was read. */
export const initial = linkPageSlice.getInitialState();

/** Switches a link. */
export const switchLink = (id: string, isActive: boolean) =>
  api.endpoints.updateLink.initiate({ storeId: 's1', id, linkPatch: { isActive } });

/** The address of its store. */
export const base = '/api/stores/s1';

/**
 * To be called at the head of a test file: a server that answers each of its tests about the link page of store `s1`
 * in its own way, and a store that has read the page from it.
 */
export const linkPageForEachTest = () => {
  const answers: Record<string, Reply | Promise<Reply>> = {};
  const server: Server = ({ method, path }) => answers[`${method} ${path}`];
  beforeEach(() => {
    for (const key of Object.keys(answers)) delete answers[key];
    answers[`GET ${base}/link-page`] = { status: 200, body: page };
    answers[`GET ${base}/links`] = { status: 200, body: links };
  });
  const loaded = async () => {
    const made = storeOver({ linkPage: linkPageSlice.reducer }, server);
    await made.store.dispatch(fetchLinkPage('s1'));
    const ids = () => made.store.getState().linkPage.links.map(({ id }) => id);
    return { ...made, state: () => made.store.getState().linkPage, ids };
  };
  return { answers, server, loaded };
};
