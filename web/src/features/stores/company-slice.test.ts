import { expect, test } from 'vitest';
import { api, once } from '@/api';
import { late, type Reply, storeOver } from '@/lib/testing';
import { companySlice } from './company-slice';

const { getCompany, getStore, listPdfLinks, updateCompany } = api.endpoints;

const company = { store_id: 's1', legal_name: 'Osteria GmbH', revision: 2 };
const menus = [
  { id: 'p1', name: { de: 'Winter' }, is_active: false },
  { id: 'p2', name: { de: 'Karte' }, is_active: true },
];
const refused: Reply = { status: 403, body: { detail: 'Not yours.' } };

/** The ends of the paths that the values are read from. */
const paths = { companyInfo: 'company', storeId: 's1', pdfMenu: 'pdf-links' };
const names = ['companyInfo', 'storeId', 'pdfMenu'] as const;

/** A store whose answers can be changed by a call's path, or the end of it. */
const start = () => {
  const answers: Record<string, Reply | Promise<Reply>> = {
    company: { status: 200, body: company },
    s1: { status: 200, body: { id: 's1' } },
    'pdf-links': { status: 200, body: menus },
  };
  const { store } = storeOver(
    { company: companySlice.reducer },
    ({ path }) => answers[path] ?? answers[path.split('/').pop() ?? ''],
  );
  return {
    answers,
    state: () => store.getState().company,
    read: (name: (typeof names)[number], storeId = 's1') =>
      ({
        companyInfo: () => store.dispatch(getCompany.initiate({ storeId }, once)),
        storeId: () => store.dispatch(getStore.initiate({ storeId }, once)),
        pdfMenu: () => store.dispatch(listPdfLinks.initiate({ storeId }, once)),
      })[name](),
    readShared: () => store.dispatch(getStore.initiate({ storeId: 's1' }, { subscribe: false })),
    change: (storeId = 's1') =>
      store.dispatch(
        updateCompany.initiate({
          storeId,
          revision: 2,
          companyPatch: { city: 'Berlin' },
          noRetry: true,
        }),
      ),
  };
};

const nothing = { companyInfo: null, storeId: null, pdfMenu: null, error: null, asked: null };
const values = {
  companyInfo: { legalName: 'Osteria GmbH' },
  storeId: 's1',
  pdfMenu: { id: 'p2', name: { de: 'Karte' } },
};

// The specification, section 4: companyInfo, storeId and pdfMenu each succeed or fail on their own.
test('company info, store id and PDF menu succeed on their own', async () => {
  const { state, read } = start();
  expect(state()).toEqual(nothing);
  await read('companyInfo');
  expect(state()).toEqual({
    ...{ ...nothing, asked: 's1' },
    companyInfo: expect.objectContaining(values.companyInfo),
  });
  await read('pdfMenu');
  expect(state()).toMatchObject({ ...values, storeId: null });
  await read('storeId');
  expect(state()).toMatchObject({ ...values, error: null });
});

// Likewise, and section 8: a failure clears that value and keeps the error.
test.each(names)('where %s cannot be read, that value alone is cleared, and the error kept', async (name) => {
  const { answers, state, read } = start();
  for (const each of names) await read(each);
  answers[paths[name]] = refused;
  for (const each of names) await read(each);
  expect(state()).toMatchObject({ ...values, [name]: null, error: { status: 403 } });
});

// A server that is not found has not said that a value is no longer so.
test.each(names)('where %s finds no server, all stays, and the error is kept', async (name) => {
  const { answers, state, read } = start();
  for (const each of names) await read(each);
  answers[paths[name]] = { status: 503 };
  await read(name);
  expect(state()).toMatchObject({ ...values, error: { status: 503 } });
});

test('the PDF menu is the first that guests see, and none where they see none', async () => {
  const { answers, state, read } = start();
  await read('pdfMenu');
  expect(state().pdfMenu?.id).toBe('p2');
  answers['pdf-links'] = { status: 200, body: [{ ...menus[0], is_active: true }, menus[1]] };
  await read('pdfMenu');
  expect(state().pdfMenu?.id).toBe('p1');
  answers['pdf-links'] = { status: 200, body: [] };
  await read('pdfMenu');
  expect(state()).toMatchObject({ pdfMenu: null, error: null });
});

test('a change that is refused keeps what there is, and the error until one goes well', async () => {
  const { answers, state, read, change } = start();
  await read('companyInfo');
  answers.company = { status: 422, body: { detail: 'No.' } };
  await change();
  expect(state()).toMatchObject({ companyInfo: { legalName: 'Osteria GmbH' }, error: { status: 422 } });
  answers.company = { status: 200, body: { ...company, city: 'Berlin', revision: 3 } };
  await change();
  expect(state()).toMatchObject({ companyInfo: { city: 'Berlin', revision: 3 }, error: null });
});

test('what is in the cache is not asked for again, which is no failure', async () => {
  const { state, read, readShared } = start();
  await read('storeId');
  await readShared();
  await readShared();
  expect(state()).toMatchObject({ storeId: 's1', error: null });
});

test.each(names)('nothing of a store stays once %s of another one is read', async (name) => {
  const { answers, state, read } = start();
  for (const each of names) await read(each);
  answers[paths[name]] = refused;
  await read(name);
  answers[name === 'storeId' ? 's2' : paths[name]] = late({ status: 200 }).answer;
  void read(name, 's2');
  expect(state()).toEqual({ ...nothing, asked: 's2' });
});

test.each(names)('%s that comes late, of a store that is read no more, changes nothing', async (name) => {
  const { answers, state, read } = start();
  for (const each of names) await read(each);
  for (const reply of [answers[paths[name]] as Reply, refused]) {
    const { answer, come } = late(reply);
    answers[paths[name]] = answer;
    const reading = read(name);
    answers['/api/stores/s2/company'] = { status: 200, body: { ...company, store_id: 's2' } };
    answers['/api/stores/s2'] = { status: 200, body: { id: 's2' } };
    answers['/api/stores/s2/pdf-links'] = { status: 200, body: [{ id: 'p3', is_active: true }] };
    for (const each of names) await read(each, 's2');
    come();
    await reading;
    expect(state()).toMatchObject({ companyInfo: { storeId: 's2' }, storeId: 's2', pdfMenu: { id: 'p3' } });
    expect(state().error).toBeNull();
  }
});

test('a change of another store’s company is none of this one’s', async () => {
  const { answers, state, read, change } = start();
  await read('companyInfo');
  const before = state();
  answers.company = { status: 200, body: { ...company, store_id: 's2', city: 'Berlin' } };
  await change('s2');
  answers.company = { status: 422, body: { detail: 'No.' } };
  await change('s2');
  expect(state()).toEqual(before);
});
