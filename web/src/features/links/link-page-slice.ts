import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Link, LinkPage } from '@/api';
import type { Problem } from '@/lib/problem';
import { addLink } from './add-link';
import { deleteLink } from './delete-link';
import { fetchLinkPage } from './fetch-link-page';
import { orderLinks } from './order-links';
import { restoreLink } from './restore-link';
import { switchLink } from './switch-link';
import { updateLink } from './update-link';
import { updateLinkPage } from './update-link-page';

/** A store's link page; `id` is the store's. */
export type LinkPageState = {
  loading: boolean;
  error: Problem | null;
  id: string | null;
  /** The store whose page was asked for last: a late answer about another one counts no more. */
  asked: string | null;
  links: Link[];
  tagline: LinkPage['tagline'];
  textColor: string;
  backgroundColor: string;
  logoImage: string;
  coverImage: string;
  revision: number;
  linkOwnerExists: boolean;
};

const initial: LinkPageState = {
  loading: false,
  error: null,
  id: null,
  asked: null,
  links: [],
  tagline: {},
  textColor: '',
  backgroundColor: '',
  logoImage: '',
  coverImage: '',
  revision: 0,
  linkOwnerExists: false,
};

/** Whether a problem says that there is no such page for this user. */
const ownerNotFound = (problem: Problem | undefined): boolean => problem?.status === 404;

/** Keeps the link page that is edited. */
export const linkPageSlice = createSlice({
  name: 'linkPage',
  initialState: initial,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchLinkPage.pending, (state, { meta }) => {
        // Another store's links must not be seen while this one's are on their way.
        if (state.id !== null && state.id !== meta.arg) Object.assign(state, initial);
        state.asked = meta.arg;
        state.loading = true;
        state.error = null;
      })
      .addCase(fetchLinkPage.fulfilled, (state, { payload, meta }) => {
        if (state.asked !== meta.arg) return;
        Object.assign(state, payload);
        state.linkOwnerExists = true;
        state.loading = false;
      })
      .addCase(fetchLinkPage.rejected, (state, { payload, meta }) => {
        if (state.asked !== meta.arg) return state;
        return ownerNotFound(payload) ? initial : { ...initial, error: payload ?? null };
      })
      .addCase(updateLinkPage.fulfilled, (state, { payload, meta }) => {
        if (state.id === meta.arg.storeId) Object.assign(state, payload);
      })
      .addCase(updateLinkPage.rejected, (state, { payload, meta }) => {
        if (state.id === meta.arg.storeId) state.error = payload ?? null;
      })
      .addCase(addLink.fulfilled, (state, { payload }) => {
        state.links.push(payload);
      })
      .addCase(switchLink.pending, (state, { meta }) => setActive(state, meta.arg.id, meta.arg.isActive))
      .addCase(switchLink.rejected, (state, { meta }) => setActive(state, meta.arg.id, !meta.arg.isActive))
      .addCase(deleteLink.fulfilled, (state, { meta }) => {
        state.links = state.links.filter(({ id }) => id !== meta.arg.id);
      })
      .addCase(restoreLink.fulfilled, (state, { payload }) => {
        const after = state.links.findIndex(({ order }) => order > payload.order);
        state.links.splice(after < 0 ? state.links.length : after, 0, payload);
      })
      .addCase(orderLinks.pending, (state, { meta }) => putInOrder(state, meta.arg.ids))
      .addCase(orderLinks.rejected, (state, { meta }) => putInOrder(state, meta.arg.before))
      .addMatcher(isAnyOf(updateLink.fulfilled, switchLink.fulfilled), (state, { payload }) => {
        const at = state.links.findIndex(({ id }) => id === payload.id);
        if (at >= 0) state.links[at] = payload;
      });
  },
});

const setActive = (state: LinkPageState, id: string, isActive: boolean): void => {
  const link = state.links.find((each) => each.id === id);
  if (link) link.isActive = isActive;
};

/** Sorts the links, and counts their `order` anew so that a restored one finds its place. */
const putInOrder = (state: LinkPageState, ids: string[]): void => {
  const place = new Map(ids.map((id, i) => [id, i]));
  state.links.sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
  state.links.forEach((link, i) => {
    link.order = i;
  });
};

/** The part of the state this slice is. */
export type WithLinkPage = { linkPage: LinkPageState };
