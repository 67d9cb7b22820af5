import { screen, within } from '@testing-library/react';
import type { Store } from '@/api';
import { newUser, type Reply, type Sent, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { Codes } from './codes';

const storeWith = (...permissions: string[]) =>
  ({ id: 's1', slug: 'osteria', name: 'Osteria', permissions, plan: { locked: null } }) as unknown as Store;
/** A store as its manager has it, and as its staff. */
export const manager = storeWith('store.read', 'tables.update');
export const staff = storeWith('store.read');

/** A table as the server has it. */
export const tableOf = (number: number, label = '') => ({
  id: `t${number}`,
  store_id: 's1',
  number,
  code: `code${number}`,
  qr_code: `https://carte.example/q/code${number}`,
  status: 'available',
  area: '',
  label,
  last_scanned_at: null as string | null,
  revision: 1,
});

/** A server that keeps tables. */
export const serve = (first: ReturnType<typeof tableOf>[], answer?: (sent: Sent) => Reply | undefined) => {
  let tables = first;
  const gone = new Map<string, ReturnType<typeof tableOf>>();
  return storeOver({}, (sent) => {
    const given = answer?.(sent);
    if (given) return given;
    const { method, path, body } = sent;
    const id = /\/tables\/(\w+)/.exec(path)?.[1] ?? '';
    if (path.endsWith('/code')) {
      return {
        status: 200,
        body: { code: 'abc', qr_code: 'https://carte.example/q/abc', last_scanned_at: null },
      };
    }
    if (path.endsWith('.svg')) return { status: 200, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    if (path.endsWith('.png') || path.endsWith('.zip')) return { status: 200, body: new Blob(['picture']) };
    if (path.endsWith('/start')) return { status: 200, body: {} };
    const named = (body as { ids?: string[] } | undefined)?.ids ?? [];
    if (path.endsWith('/tables/restore')) {
      const restored = named.flatMap((each) => gone.get(each) ?? []);
      tables = [...tables, ...restored].sort((a, b) => a.number - b.number);
      return { status: 200, body: restored };
    }
    if (path.endsWith('/tables/delete')) {
      for (const each of tables) if (named.includes(each.id)) gone.set(each.id, each);
      tables = tables.filter((each) => !named.includes(each.id));
      return { status: 204 };
    }
    if (method === 'POST') {
      const { from, to } = body as { from: number; to: number };
      const added = Array.from({ length: to - from + 1 }, (_, i) => tableOf(from + i));
      tables = [...tables, ...added];
      return { status: 201, body: added };
    }
    if (method === 'PATCH' && path.endsWith('/tables')) {
      const { ids, ...alike } = body as { ids: string[] };
      tables = tables.map((each) => (ids.includes(each.id) ? { ...each, ...alike } : each));
      return { status: 200, body: tables };
    }
    const table = tables.find((each) => each.id === id) ?? tableOf(0);
    if (method === 'PATCH') {
      const changed = { ...table, ...(body as object), revision: 2 };
      tables = tables.map((each) => (each.id === id ? changed : each));
      return { status: 200, body: changed, revision: 2 };
    }
    return { status: 200, body: tables };
  });
};

/** Draws the codes of a store over a server, once they are there. */
export const openCodes = async (
  served = serve([tableOf(1), tableOf(2, 'Garden')]),
  store = manager,
  shown: { id: string } | null = null,
) => {
  draw(
    <>
      <Codes store={store} shown={shown} />
      <Toasts scheme="light" />
    </>,
    served.store,
  );
  await screen.findByText('carte.example/q/abc');
  return { ...served, user: newUser() };
};

/** What stands on the tables' tiles. */
export const numbers = () =>
  within(screen.getByRole('list', { name: 'Tables by number' }))
    .getAllByRole('button')
    .map((button) => button.textContent);
