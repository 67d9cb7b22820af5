import { describe, expect, test } from 'vitest';
import { api, type ConfigurationInput } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { type Reply, type Server, storeOver } from '@/lib/testing';
import { configurationReducer, fetchConfiguration } from './configuration-slice';
import { fetchSite, siteSlice } from './site-slice';

const updateConfiguration = (configurationInput: ConfigurationInput) =>
  api.endpoints.updateConfiguration.initiate({ configurationInput, revision: 3 });

const wire = {
  site_name: 'Carte',
  trial_days: 30,
  sign_in_providers: [{ id: 'google', label: 'Google', shown: true }],
};
const seen = {
  siteName: 'Carte',
  trialDays: 30,
  signInProviders: [{ id: 'google', label: 'Google', shown: true }],
};
const input = {
  ...seen,
  trialDays: 14,
  signInProviders: [{ id: 'google', shown: true }],
} as ConfigurationInput;
const broken: Reply = { status: 500, body: { detail: 'Broken.' } };
const good: Reply = { status: 200, body: wire, revision: 3 };

/** A server that answers about the configuration in turn, and about the site always. */
const setUp = (...answers: Reply[]) => {
  const actions: string[] = [];
  const states: unknown[] = [];
  const server: Server = ({ path }) =>
    path === '/api/site' ? { status: 200, body: { site_name: 'New' } } : answers.shift();
  const { store, sent } = storeOver(
    {
      configuration: configurationReducer,
      site: siteSlice.reducer,
      log: (state = null, { type }) => {
        if (type.startsWith('CONFIG')) actions.push(type);
        return state;
      },
    },
    server,
  );
  store.subscribe(() => states.push(store.getState().configuration));
  return {
    dispatch: store.dispatch,
    state: () => store.getState().configuration,
    site: () => store.getState().site.site,
    actions,
    states,
    sent,
  };
};

test('the configuration is not known at first', () => {
  expect(setUp().state()).toEqual({
    configuration: null,
    revision: null,
    loading: false,
    updating: false,
    error: null,
  });
});

describe('a fetch', () => {
  const steps = ['CONFIG_FETCH_REQUEST', 'CONFIG_FETCH_LOADING', 'CONFIG_FETCH_LOADING_FINISHED'];
  test.each([
    ['success', good, 'CONFIG_FETCH_SUCCESS'],
    ['failure', broken, 'CONFIG_FETCH_FAILURE'],
  ])('goes through its steps to %s', async (_, answer, end) => {
    const { dispatch, actions, sent } = setUp(answer);
    await dispatch(fetchConfiguration());
    expect(actions).toEqual([...steps, end]);
    expect(sent).toMatchObject([{ method: 'GET', path: '/api/configuration' }]);
  });

  test('is loading from one step to another', async () => {
    const { dispatch, states } = setUp(good);
    await dispatch(fetchConfiguration());
    const loading = states.map((state) => (state as { loading: boolean }).loading);
    expect(loading.filter((each, i) => each !== loading[i - 1])).toEqual([false, true, false]);
  });

  test('that succeeds brings the configuration and its revision, and clears the error', async () => {
    const { dispatch, state } = setUp(broken, good);
    await dispatch(fetchConfiguration());
    await dispatch(fetchConfiguration());
    expect(state()).toMatchObject({ configuration: seen, revision: 3, error: null, loading: false });
  });

  test('that fails keeps what was read, with the error', async () => {
    const { dispatch, state } = setUp(good, broken);
    await dispatch(fetchConfiguration());
    await dispatch(fetchConfiguration());
    expect(state()).toMatchObject({ configuration: seen, error: { status: 500, detail: 'Broken.' } });
  });
});

describe('an update', () => {
  test.each([
    ['success', { ...good, revision: 4 }, 'CONFIG_UPDATE_SUCCESS', null],
    ['failure', { status: 412, body: { detail: 'Stale.' } }, 'CONFIG_UPDATE_FAILURE', 412],
  ])('ends in %s', async (_, answer, end, status) => {
    const { dispatch, actions, state } = setUp(good, answer);
    await dispatch(fetchConfiguration());
    actions.length = 0;
    const problem = problemIn(await dispatch(updateConfiguration(input)));
    expect(problem?.status ?? null).toBe(status);
    expect(actions).toEqual(['CONFIG_UPDATE_REQUEST', end]);
    expect(state()).toMatchObject({ configuration: seen, updating: false });
    expect(state().error?.status ?? null).toBe(status);
  });

  test('sends the whole, based on the revision that was read', async () => {
    const { dispatch, sent } = setUp(good, good);
    await dispatch(fetchConfiguration());
    await dispatch(updateConfiguration(input));
    expect(sent[1]).toMatchObject({
      method: 'PUT',
      path: '/api/configuration',
      ifMatch: '"3"',
      body: { site_name: 'Carte', trial_days: 14, sign_in_providers: [{ id: 'google', shown: true }] },
    });
  });

  test('is under way until it has ended', async () => {
    const { dispatch, state } = setUp(good);
    const updating = dispatch(updateConfiguration(input));
    expect(state().updating).toBe(true);
    await updating;
    expect(state().updating).toBe(false);
  });

  test('reads anew what this browser knows of the site', async () => {
    const { dispatch, site } = setUp(good);
    await dispatch(updateConfiguration(input));
    await expect.poll(site).toEqual({ siteName: 'New' });
  });
});

test('the site is read by everybody', async () => {
  const { dispatch, site, sent } = setUp();
  expect(site()).toBeNull();
  await dispatch(fetchSite());
  expect(site()).toEqual({ siteName: 'New' });
  expect(sent).toMatchObject([{ method: 'GET', path: '/api/site' }]);
});
