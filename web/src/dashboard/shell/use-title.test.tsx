// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fetchSite, siteSlice } from '@/features/configuration/site-slice';
import { currentUserSlice } from '@/features/session/current-user-slice';
import { startI18n } from '@/i18n';
import { type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { useStoreOpening } from './use-store-opening';
import { useTitle } from './use-title';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const Screen = () => {
  useTitle('Links', 'Osteria');
  return <p>{String(useStoreOpening())}</p>;
};

test.each<[string, Reply, string, string]>([
  [
    'is there',
    { status: 200, body: { site_name: 'Menüler', features: { store_creation: true } } },
    'Links · Osteria — Menüler',
    'true',
  ],
  ['cannot be read', { status: 500, body: { detail: 'Broken.' } }, 'Links · Osteria — Carte', 'true'],
])('a site that %s after a while', async (_, answer, title, opening) => {
  const { store } = storeOver(
    { site: siteSlice.reducer, currentUser: currentUserSlice.reducer },
    () => answer,
  );
  const reading = store.dispatch(fetchSite());
  const { container } = draw(<Screen />, store);
  expect([document.title, container.querySelector('p')?.textContent]).toEqual(['Links · Osteria', 'null']);
  await reading;
  await expect.poll(() => document.title).toBe(title);
  expect(container.querySelector('p')?.textContent).toBe(opening);
});
