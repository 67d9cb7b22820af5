import { expect, test } from 'vitest';
import { api, once } from '@/api';
import { type Reply, storeOver } from '@/lib/testing';
import { companySlice } from './company-slice';

const { getCompany, getStore, updateCompany } = api.endpoints;

const company = { store_id: 's1', legal_name: 'Osteria GmbH', revision: 2 };
const refused: Reply = { status: 403, body: { detail: 'Not yours.' } };

/** A store whose answers can be changed by the end of a call's path. */
const start = () => {
  const answers: Record<string, Reply> = {
    company: { status: 200, body: company },
    s1: { status: 200, body: { id: 's1' } },
  };
  const { store } = storeOver(
    { company: companySlice.reducer },
    ({ path }) => answers[path.split('/').pop() ?? ''],
  );
  return {
    answers,
    state: () => store.getState().company,
    readCompany: () => store.dispatch(getCompany.initiate({ storeId: 's1' }, once)),
    readStore: () => store.dispatch(getStore.initiate({ storeId: 's1' }, once)),
    change: () =>
      store.dispatch(
        updateCompany.initiate({
          storeId: 's1',
          revision: 2,
          companyPatch: { city: 'Berlin' },
          noRetry: true,
        }),
      ),
  };
};

// The specification, section 4: companyInfo and storeId each succeed or fail on their own.
test('company info and store id succeed on their own', async () => {
  const { state, readCompany, readStore } = start();
  expect(state()).toEqual({ companyInfo: null, storeId: null, error: null });
  await readCompany();
  expect(state()).toMatchObject({ companyInfo: { legalName: 'Osteria GmbH' }, storeId: null });
  await readStore();
  expect(state()).toMatchObject({ companyInfo: { legalName: 'Osteria GmbH' }, storeId: 's1', error: null });
});

// Likewise: a failure clears that value and keeps the error.
test.each([
  ['company', 'companyInfo', 'storeId'],
  ['s1', 'storeId', 'companyInfo'],
] as const)(
  'where %s cannot be read, that value alone is cleared, and the error kept',
  async (path, cleared, kept) => {
    const { answers, state, readCompany, readStore } = start();
    await readCompany();
    await readStore();
    const before = state();
    answers[path] = refused;
    await readCompany();
    await readStore();
    expect(state()).toMatchObject({ [cleared]: null, [kept]: before[kept], error: { status: 403 } });
  },
);

test('a change that is refused keeps what there is, and the error until one goes well', async () => {
  const { answers, state, readCompany, change } = start();
  await readCompany();
  answers.company = { status: 422, body: { detail: 'No.' } };
  await change();
  expect(state()).toMatchObject({ companyInfo: { legalName: 'Osteria GmbH' }, error: { status: 422 } });
  answers.company = { status: 200, body: { ...company, city: 'Berlin', revision: 3 } };
  await change();
  expect(state()).toMatchObject({ companyInfo: { city: 'Berlin', revision: 3 }, error: null });
});
