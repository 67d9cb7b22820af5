// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { api, once, type Store } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { companySlice } from '../company-slice';
import { CompanyGroup } from './company-group';

beforeAll(() => {
  startI18n('en');
  Element.prototype.scrollIntoView ??= () => undefined;
});
afterEach(cleanup);

const store = {
  id: 's1',
  slug: 'osteria',
  name: 'Osteria',
  email: 'ciao@osteria.example',
  phone: '',
} as Store;

const empty = {
  ...{
    store_id: 's1',
    revision: 1,
    legal_name: '',
    country: '',
    street_address: '',
    postal_code: '',
    city: '',
  },
  ...{ represented_by: '', email: '', phone: '', register_name: '', register_number: '', vat_id: '' },
  ...{ economic_id: '', purpose: '', supervisory_authority: '', chamber: '', trade_rules: '' },
  ...{ responsible_person: '', note: '' },
};

/** Opens the group over a company that a change is merged into, unless it is refused. */
const open = (editable = true, refuse: (patch: object) => Reply | undefined = () => undefined) => {
  let company: object = empty;
  const { store: redux, sent } = storeOver({ company: companySlice.reducer }, ({ method, body }) => {
    if (method !== 'PATCH') return { status: 200, body: company };
    const refusal = refuse(body as object);
    if (refusal) return refusal;
    company = { ...company, ...(body as object), revision: 2, has_imprint: 'city' in (body as object) };
    return { status: 200, body: company };
  });
  draw(<CompanyGroup store={store} shown={null} editable={editable} />, redux);
  return {
    redux,
    user: newUser(),
    patches: () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
  };
};

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('each field is stored when it is left, and then there is a legal notice', async () => {
  const { user, patches } = open();
  await user.type(await field(/^Business name/), 'Osteria GmbH');
  await user.type(await field(/^Street/), 'Zitronengasse 14');
  expect(screen.getByText(/With name, street and town/)).toBeTruthy();
  await user.type(await field(/^Town/), 'Berlin');
  await user.tab();
  expect((await screen.findByRole('link', { name: 'Open the legal notice' })).getAttribute('href')).toBe(
    '/s/osteria/imprint',
  );
  await waitFor(() =>
    expect(patches()).toEqual([
      { legal_name: 'Osteria GmbH' },
      { street_address: 'Zitronengasse 14' },
      { city: 'Berlin' },
    ]),
  );
});

test('the fields stay when something of another store is read meanwhile', async () => {
  const { redux, user, patches } = open();
  const name = await field(/^Business name/);
  await redux.dispatch(api.endpoints.getStore.initiate({ storeId: 's2' }, once));
  expect(redux.getState().company.companyInfo).toBeNull();
  await user.type(await field(/^Business name/), 'Osteria GmbH');
  await user.tab();
  await waitFor(() => expect(patches()).toEqual([{ legal_name: 'Osteria GmbH' }]));
  expect((await field(/^Business name/)).value).toBe('Osteria GmbH');
  expect(name.isConnected).toBe(true);
});

test('a VAT ID of another form stays, with what one looks like beside it', async () => {
  const field422 = { location: 'body.vat_id', code: 'not_a_vat_id', params: { example: 'DE123456789' } };
  const { user } = open(true, (patch) =>
    'vat_id' in patch
      ? { status: 422, body: { status: 422, code: 'invalid', errors: [field422] } }
      : undefined,
  );
  await user.type(await field(/^VAT ID/), '12 345');
  await user.tab();
  expect(await screen.findByText('Enter a VAT ID such as DE123456789.')).toBeTruthy();
  expect((await field(/^VAT ID/)).value).toBe('12 345');
});

test('what the law of one country asks for is asked of its companies', async () => {
  const { user } = open();
  const country = await screen.findByRole('combobox', { name: 'Country' });
  const choose = async (name: string) => {
    await user.click(country);
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('Germany');
  expect(await field(/^Economic ID/)).toBeTruthy();
  for (const name of [/^What the business does/, /^Rules of the trade/, /^Chamber/])
    expect(screen.queryByRole('textbox', { name })).toBeNull();
  await choose('Austria');
  await user.type(await field(/^Rules of the trade/), 'Gewerbeordnung');
  expect(screen.getByText(/such as “Gewerbeordnung, www.ris.bka.gv.at”/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Economic ID/ })).toBeNull();
  // What was said before stays in sight.
  await choose('Germany');
  expect(await field(/^Rules of the trade/)).toBeTruthy();
});

test('who may not change it reads it', async () => {
  open(false);
  expect((await field(/^Business name/)).readOnly).toBe(true);
});

test('who comes back to a store finds its fields, not those of the store they saw between', async () => {
  const { store: redux } = storeOver({ company: companySlice.reducer }, ({ path }) => {
    const id = path.includes('s2') ? 's2' : 's1';
    return { status: 200, body: { ...empty, store_id: id, legal_name: id === 's1' ? 'Osteria' : 'Meyhane' } };
  });
  for (const [id, name] of [
    ['s1', 'Osteria'],
    ['s2', 'Meyhane'],
    ['s1', 'Osteria'],
  ] as const) {
    draw(<CompanyGroup store={{ ...store, id }} shown={null} editable />, redux);
    expect((await field(/^Business name/)).value).toBe(name);
    cleanup();
  }
});
