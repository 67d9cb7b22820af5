// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpeningHours } from '@/api';
import { startI18n } from '@/i18n';
import { useUnsavedWork } from '@/lib/drafts/use-draft';
import { storeSession } from '@/lib/session/session';
import { newUser, type Reply, type Sent, sessionOf, settle, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { companySlice } from '../company-slice';
import { listStores, selectStores, storesSlice } from '../stores-slice';
import { Settings } from './settings';

beforeAll(() => startI18n('en'));

let count = 0;

// What one test leaves half typed is another user's in the next.
beforeEach(() => {
  sessionStorage.clear();
  storeSession(sessionOf({ sub: `u${++count}` }));
});
afterEach(cleanup);

/** Leads to something on the screen that is shown. */
type Lead = { to: (shown: { id: string }) => void };

const Screen = ({ lead }: { lead: Lead }) => {
  const [shown, setShown] = useState<{ id: string } | null>(null);
  lead.to = setShown;
  const [store] = useSelector(selectStores).list;
  const { state, first } = useUnsavedWork();
  return (
    <>
      <output>{`${state} ${first?.path ?? ''}`}</output>
      {store && <Settings store={store} shown={shown} onDeleted={() => undefined} />}
      <Toasts scheme="light" />
    </>
  );
};

/** The settings of a store over a server that keeps what is changed. */
const open = async (hours: OpeningHours = {}, answer?: (sent: Sent) => Reply | undefined) => {
  let kept: Record<string, unknown> = {
    ...{
      id: `s${count}`,
      slug: 'osteria',
      name: 'Osteria',
      type: 'bar',
      address: '',
      phone: '',
      email: '',
    },
    ...{
      time_zone: 'Europe/Berlin',
      languages: ['en'],
      default_language: 'en',
      currency: 'EUR',
      revision: 1,
    },
    ...{ opening_hours: hours, permissions: ['store.update'], plan: { locked: null } },
  };
  const served = storeOver({ stores: storesSlice.reducer, company: companySlice.reducer }, (sent) => {
    const given = answer?.(sent);
    if (given) return given;
    if (sent.method === 'GET' && sent.path === '/api/stores') return { status: 200, body: [kept] };
    if (sent.method === 'PATCH' && sent.ifMatch !== `"${kept.revision}"`) return { status: 412, body: {} };
    if (sent.method === 'PATCH')
      kept = { ...kept, ...(sent.body as object), revision: (kept.revision as number) + 1 };
    return { status: 200, body: kept, revision: kept.revision as number };
  });
  await served.store.dispatch(listStores());
  const lead: Lead = { to: () => undefined };
  draw(
    <MemoryRouter>
      <Screen lead={lead} />
    </MemoryRouter>,
    served.store,
  );
  await screen.findByRole('heading', { name: 'Opening hours' });
  /** Somebody else changes the store. */
  const changeElsewhere = (fields: object) => {
    kept = { ...kept, ...fields, revision: (kept.revision as number) + 1 };
  };
  const changes = () => served.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return {
    ...served,
    id: kept.id as string,
    changes,
    changeElsewhere,
    stored: () => kept,
    user: newUser(),
    lead: (to: string) => act(() => lead.to({ id: to })),
  };
};

const spans = [{ from: '11:30', to: '22:00' }];
const phone = () => screen.getByLabelText('Phone');
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a day is sent once its line is left, as it stands then', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'Add opening hours: Monday' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Monday: opens, 1')));
  type('Monday: opens, 1', '18:00');
  await user.tab();
  type('Monday: closes, 1', '02:00');
  await settle();
  expect(changes()).toEqual([]);
  await user.click(phone());
  await waitFor(() =>
    expect(changes()).toEqual([{ opening_hours: { mon: [{ from: '18:00', to: '02:00' }] } }]),
  );
});

test('a day that is not whole keeps no other from being stored', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'Add opening hours: Monday' }));
  type('Monday: closes, 1', '');
  await user.click(screen.getByRole('button', { name: 'Add opening hours: Tuesday' }));
  expect(await screen.findByText('Enter a time such as 17:30.')).toBeTruthy();
  const invalid = ['opens', 'closes'].map((end) =>
    screen.getByLabelText(`Monday: ${end}, 1`).getAttribute('aria-invalid'),
  );
  expect(invalid).toEqual(['false', 'true']);
  await user.click(phone());
  await waitFor(() => expect(changes()).toEqual([{ opening_hours: { tue: spans } }]));
});

test('a special day is typed digit by digit, and sent with its hours', async () => {
  const { user, changes } = await open({ special: [{ date: '2020-01-01' }] });
  await user.click(screen.getByRole('button', { name: 'Add a special day' }));
  for (const date of ['0002-12-24', '0020-12-24', '0209-12-24', '2098-12-24']) {
    type('Date of special day 1', date);
    expect((screen.getByLabelText('Date of special day 1') as HTMLInputElement).value).toBe(date);
  }
  await user.click(screen.getByRole('button', { name: 'Add opening hours: 24 December 2098' }));
  await settle();
  expect(changes()).toEqual([]);
  await user.click(phone());
  await waitFor(() =>
    expect(changes()).toEqual([{ opening_hours: { special: [{ date: '2098-12-24', hours: spans }] } }]),
  );
});

test('a special day that is over is told at its date, and not sent', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a special day' }));
  type('Date of special day 1', '2020-12-24');
  await user.click(phone());
  expect(await screen.findByText('This day is over. Choose today or a later one.')).toBeTruthy();
  expect(screen.getByLabelText('Date of special day 1').getAttribute('aria-invalid')).toBe('true');
  expect(changes()).toEqual([]);
});

test('a new special day in which nothing is typed is not work that is not saved', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a special day' }));
  await user.click(phone());
  await settle();
  expect(screen.getByText(/^none/)).toBeTruthy();
});

test('what is copied over the week is taken back', async () => {
  const { user, changes } = await open({ mon: spans, wed: spans });
  await user.click(screen.getByRole('button', { name: 'Copy the hours of Tuesday' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Every day' }));
  const none = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, []]));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({ opening_hours: { mon: [], wed: [] } });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect({ ...none, ...(changes()[1] as { opening_hours: object }).opening_hours }).toEqual({
    ...none,
    ...{ mon: spans, wed: spans },
  });
});

const special = [{ date: '2098-12-24', hours: spans }];

test('a stretch that is removed is brought back', async () => {
  const { user, changes } = await open({ mon: spans, special });
  await user.click(screen.getByRole('button', { name: 'Remove: Monday, 11:30 to 22:00' }));
  await waitFor(() => expect(changes()).toEqual([{ opening_hours: { mon: [], special } }]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes().slice(1)).toEqual([{ opening_hours: { mon: spans, special } }]));
});

test('a special day that is removed is brought back', async () => {
  const { user, changes } = await open({ mon: spans, special });
  await user.click(screen.getByRole('button', { name: 'Remove: 24 December 2098' }));
  await waitFor(() => expect(changes()).toEqual([{ opening_hours: { mon: spans, special: [] } }]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes().slice(1)).toEqual([{ opening_hours: { mon: spans, special } }]));
});

describe('what somebody else has changed', () => {
  test('of another field is kept, and nobody is asked', async () => {
    const { user, changeElsewhere, stored } = await open({ mon: spans });
    changeElsewhere({ email: 'ada@osteria.example', opening_hours: { mon: spans, tue: spans } });
    await user.type(phone(), '+49 30 1');
    await user.click(screen.getByRole('button', { name: 'Remove: Monday, 11:30 to 22:00' }));
    await user.tab();
    await waitFor(() =>
      expect(stored()).toMatchObject({
        ...{ phone: '+49 30 1', email: 'ada@osteria.example' },
        opening_hours: { mon: [], tue: spans },
      }),
    );
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  test('does not keep the address from moving, nor the main language', async () => {
    const { user, changeElsewhere, stored } = await open({}, slugIsFree);
    changeElsewhere({ phone: '+49 30 2', languages: ['en', 'de'] });
    await user.type(address(), '-bar');
    await user.click(await moves());
    await waitFor(() => expect(stored()).toMatchObject({ slug: 'osteria-bar', phone: '+49 30 2' }));
    changeElsewhere({ phone: '+49 30 3' });
    await user.click(screen.getByRole('combobox', { name: 'Main language' }));
    await user.click(await screen.findByRole('option', { name: 'Deutsch' }));
    await waitFor(() => expect(stored()).toMatchObject({ default_language: 'de', phone: '+49 30 3' }));
  });

  test('of the same field is asked for', async () => {
    const { user, changeElsewhere, stored } = await open();
    changeElsewhere({ phone: '+49 30 2' });
    await user.type(phone(), '+49 30 1');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(stored()).toMatchObject({ phone: '+49 30 1' }));
  });
});

const address = () => screen.getByRole('textbox', { name: 'Web address' }) as HTMLInputElement;
const moves = async () => {
  const button = () => screen.getByRole('button', { name: 'Move to this address' }) as HTMLButtonElement;
  await waitFor(() => expect(button().disabled).toBe(false));
  return button();
};
/** Every address is free. */
const slugIsFree = ({ path }: Sent): Reply | undefined =>
  path.startsWith('/api/slugs/')
    ? { status: 200, body: { slug: path.split('/').at(-1), available: true } }
    : path.endsWith('/settings-preview')
      ? { status: 200, body: { missing_texts: 0, prices: 0, unfit_prices: 0 } }
      : undefined;

describe('a half-typed address', () => {
  test('is there after the screen was left, marked and not sent', async () => {
    const { user, id, store, changes } = await open({}, slugIsFree);
    await user.type(address(), '-b');
    await user.click(phone());
    cleanup();
    const again: Lead = { to: () => undefined };
    draw(
      <MemoryRouter>
        <Screen lead={again} />
      </MemoryRouter>,
      store,
    );
    await screen.findByRole('heading', { name: 'Web address' });
    expect(address().value).toBe('osteria-b');
    expect(changes()).toEqual([]);
    act(() => again.to({ id: `address-${id}` }));
    await waitFor(() => expect(document.activeElement).toBe(address()));
  });

  test('is moved to when that is asked for, and given up when the other is kept', async () => {
    const { user, changes } = await open({}, slugIsFree);
    await user.type(address(), '-b');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(address().value).toBe('osteria');
    await user.type(address(), '-bar');
    await user.click(await moves());
    await waitFor(() => expect(changes()).toEqual([{ slug: 'osteria-bar' }]));
  });
});

test('what is refused has a way to its field', async () => {
  const answer = ({ method }: Sent): Reply | undefined =>
    method === 'PATCH'
      ? { status: 422, body: { errors: [{ location: 'body.phone', code: 'not_a_phone_number' }] } }
      : undefined;
  const { user, id, lead } = await open({}, answer);
  await user.type(phone(), 'call us');
  await user.tab();
  expect(await screen.findByText('failed /stores/osteria/settings')).toBeTruthy();
  lead(`settings-${id}`);
  await waitFor(() => expect(document.activeElement).toBe(phone()));
});
