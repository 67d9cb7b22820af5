// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { type Reply, type Sent, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Reports } from './reports';

const saved = vi.hoisted(() => vi.fn());
vi.mock('@/lib/browser/save-file', () => ({ saveFile: saved }));
// It draws nothing where nothing has a size, and its table says the same.
vi.mock('./day-chart', () => ({ DayChart: () => null }));

beforeAll(() => startI18n('en'));
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-22T12:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const store = {
  ...{ id: 's1', slug: 'osteria', languages: ['en'], defaultLanguage: 'en', timeZone: 'Europe/Berlin' },
} as unknown as Store;

const figures = (views: number, scans: number, clicks: number, visitors: number) => ({
  ...{ views, scans, clicks, visitors, click_through: views > 0 ? clicks / views : null },
});
const none = figures(0, 0, 0, 0);
const line = (value: string, now: object, before: object = none) => ({ value, now, before });
const rows: Record<string, object[]> = {
  day: [
    line('2026-11-20', none),
    line('2026-11-21', figures(1200, 300, 600, 700)),
    line('2026-11-22', figures(34, 3, 4, 20)),
  ],
  link: [
    line('l1', figures(0, 0, 500, 400), figures(0, 0, 250, 1)),
    line('p1', figures(0, 0, 60, 50)),
    line('gone', figures(0, 0, 4, 4)),
  ],
  table: [line('t1', figures(9, 8, 7, 6)), line('', figures(3, 0, 1, 1)), line('?', figures(0, 2, 0, 0))],
  hour: [line('mon-13', figures(5, 4, 3, 2)), line('sun-15', figures(50, 4, 3, 2))],
  source: [line('#code', figures(5, 4, 3, 2)), line('=evil.example', figures(1, 0, 0, 1))],
  device: [line('phone', figures(5, 4, 3, 2))],
  language: [line('de', figures(5, 4, 3, 2))],
};

const reportOf = (by: string, now: object = figures(1234, 303, 604, 720)) => ({
  ...{ from: '2026-11-21', to: '2026-11-22', before_from: '2026-11-19', before_to: '2026-11-20' },
  ...{ by, time_zone: 'Europe/Berlin', now, before: figures(0, 0, 302, 0), rows: rows[by] ?? [] },
});

const tables = [1, 2, 3].map((number) => ({
  ...{ id: `t${number}`, number, label: '', status: 'available' },
  created_at: '2026-11-20T22:59:00Z',
}));
const bodies: [RegExp, (sent: Sent) => unknown][] = [
  [/reports\/live$/, () => ({ now: figures(12, 3, 1, 5), minutes: Array(30).fill(0) })],
  [/reports$/, ({ query }) => reportOf(query.by ?? 'day')],
  [/\/links$/, () => [{ id: 'l1', name: { en: 'Menu' }, description: {}, is_active: true }]],
  [/pdf-links$/, () => [{ id: 'p1', name: { en: 'Wine list' }, description: {}, is_active: true }]],
  [/tables$/, () => tables],
];

const open = (answer?: (sent: Sent) => Reply | undefined, address = '/') => {
  const served = storeOver({}, (sent) => {
    const given = answer?.(sent);
    if (given) return given;
    const body = bodies.find(([path]) => path.test(sent.path))?.[1](sent);
    return body === undefined ? undefined : { status: 200, body };
  });
  draw(
    <MemoryRouter initialEntries={[address]}>
      <Reports store={store} language="en" />
    </MemoryRouter>,
    served.store,
  );
  return served;
};

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('says what guests did, and how that has changed', async () => {
  open();
  const all = within(await screen.findByRole('group', { name: 'Figure in the chart' }));
  const texts = all.getAllByRole('button').map((button) => button.textContent);
  expect(texts[0]).toBe('Views1,234Nothing before to compare');
  expect(texts[2]).toBe('Clicks604+100% on the time before');
  expect(texts[4]).toBe('Clicks per view49%Nothing before to compare');
  expect(await screen.findByText('12 page views · 3 scans · 1 click')).toBeTruthy();
});

test('every figure of the chart is in a table, also of a day without guests', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show table' }));
  const table = within(screen.getByRole('region', { name: 'Figures by day' }));
  const [, ...days] = table.getAllByRole('row');
  expect(days.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Fri, 20 Nov 2026',
    'Sat, 21 Nov 2026',
    'Sun, 22 Nov 2026',
  ]);
  expect(cellsOf(days[2] as HTMLElement)).toEqual(['34', '3', '4', '20', '12%', '–']);
});

test('each landmark has a name of its own', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show table' }));
  await screen.findByRole('row', { name: /^Menu/ });
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test('tells links and PDF menus apart, also one that is gone', async () => {
  open();
  const link = await screen.findByRole('row', { name: /^Menu/ });
  expect(cellsOf(link)).toEqual(['500', '400', '–', '+100%']);
  expect(cellsOf(await screen.findByRole('row', { name: /^Wine list/ }))).toEqual(['60', '50', '–', '–']);
  expect(screen.getByRole('row', { name: /^Deleted link/ })).toBeTruthy();
});

test.each([
  ['Table', 'Table 1'],
  ['Table', 'No table'],
  ['Table', 'Counted before this was recorded'],
  ['Source', 'Your codes'],
  ['Device', 'Phone'],
  ['Language', 'German'],
])('by %s there is %s', async (by, name) => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: by }));
  expect(await screen.findByRole('rowheader', { name })).toBeTruthy();
});

test('the hours of the week are a table', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Hour' }));
  const table = within(await screen.findByRole('table', { name: 'When they come' }));
  const [days, one, , three] = table.getAllByRole('row');
  expect(within(days as HTMLElement).getAllByRole('columnheader')).toHaveLength(8);
  expect(cellsOf(one as HTMLElement)).toEqual(['5', '', '', '', '', '', '']);
  expect(cellsOf(three as HTMLElement)).toEqual(['', '', '', '', '', '', '50']);
});

test('tables without a scan are pointed out while others have some', async () => {
  open();
  expect(await screen.findByText('Tables 2 and 3 had no scan.')).toBeTruthy();
});

test('no table is pointed out that was added within the days of the report', async () => {
  // In Berlin it is past midnight.
  const added = tables.map((table) =>
    table.number === 3 ? { ...table, created_at: '2026-11-20T23:01:00Z' } : table,
  );
  open(({ path }) => (/tables$/.test(path) ? { status: 200, body: added } : undefined));
  expect(await screen.findByText('Table 2 had no scan.')).toBeTruthy();
});

test('no table is pointed out where none was scanned', async () => {
  open(({ path, query }) =>
    /reports$/.test(path) && query.by === 'table'
      ? { status: 200, body: { ...reportOf('table'), rows: [] } }
      : undefined,
  );
  await screen.findByRole('row', { name: /^Menu/ });
  expect(screen.queryByText(/had no scan/)).toBeNull();
});

test('the file of a report is safe to open', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Source' }));
  await screen.findByRole('rowheader', { name: 'Your codes' });
  fireEvent.click(screen.getAllByRole('button', { name: 'CSV' }).at(-1) as HTMLElement);
  const [file, name] = saved.mock.lastCall as [Blob, string];
  expect(name).toBe('osteria-source-2026-11-21-2026-11-22.csv');
  const text = await file.text();
  expect(text).toContain("\r\n'=evil.example,1,0,0,1,0,0,0,0,0,\r\n");
});

test('a store without guests learns what to do', async () => {
  open(({ path }) =>
    /reports$/.test(path)
      ? { status: 200, body: { ...reportOf('day', none), before: none, rows: [] } }
      : undefined,
  );
  const act = await screen.findByRole('link', { name: 'Print the codes' });
  expect(act.getAttribute('href')).toBe('/stores/osteria/codes');
});

const asked = (sent: Sent[]) =>
  sent.flatMap(({ path, query }) => (/reports$/.test(path) ? [`${query.from} ${query.to}`] : []));
const own = '/?range=own&from=2026-10-22&to=2026-11-21';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a date that is half typed stays in its field, and no report is asked for until it is whole', async () => {
  const { sent } = open(undefined, own);
  await screen.findByRole('group', { name: 'Figure in the chart' });
  const before = sent.length;
  const first = screen.getByLabelText<HTMLInputElement>('First day');
  for (const half of ['', '0002-11-10', '0020-11-10', '0202-11-10']) {
    type('First day', half);
    await pass(5_000);
    expect(first.value).toBe(half);
  }
  expect(first.getAttribute('aria-invalid')).not.toBe('true');
  expect(asked(sent.slice(before))).toEqual([]);
  type('First day', '2026-11-10');
  await pass(1_000);
  await waitFor(() => expect(new Set(asked(sent.slice(before)))).toEqual(new Set(['2026-11-10 2026-11-21'])));
});

test.each([
  ['Enter is pressed', () => fireEvent.keyDown(screen.getByLabelText('Last day'), { key: 'Enter' })],
  ['the fields are left', () => fireEvent.blur(screen.getByLabelText('Last day'))],
])('both days are taken at once when %s', async (_, enter) => {
  const { sent } = open(undefined, own);
  await screen.findByRole('group', { name: 'Figure in the chart' });
  const before = sent.length;
  type('First day', '2026-09-01');
  type('Last day', '2026-09-30');
  enter();
  await waitFor(() => expect(new Set(asked(sent.slice(before)))).toEqual(new Set(['2026-09-01 2026-09-30'])));
});

test('from one field to the other nothing is taken, and a date that is left half typed says so', async () => {
  const { sent } = open(undefined, own);
  await screen.findByRole('group', { name: 'Figure in the chart' });
  const before = sent.length;
  type('First day', '');
  fireEvent.blur(screen.getByLabelText('First day'), { relatedTarget: screen.getByLabelText('Last day') });
  expect(screen.queryByText('Choose a date.')).toBeNull();
  fireEvent.blur(screen.getByLabelText('Last day'));
  expect(screen.getByText('Choose a date.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Figure in the chart' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  await screen.findByRole('group', { name: 'Figure in the chart' });
  expect(new Set(asked(sent.slice(before)))).toEqual(new Set(['2026-11-16 2026-11-22']));
});

test('days to come are said beside their field, and no report of them is asked for', async () => {
  const { sent } = open(undefined, '/?range=own&from=2026-11-01&to=2027-03-01');
  expect(await screen.findByText('Choose today or an earlier day.')).toBeTruthy();
  expect(screen.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true');
  expect(asked(sent)).toEqual([]);
});

test('what the server finds wrong with own days is said at them', async () => {
  open(
    ({ path, query }) =>
      /reports$/.test(path) && query.from === '1999-01-01'
        ? {
            status: 422,
            body: {
              errors: [
                {
                  location: 'query.from',
                  code: 'too_early',
                  params: { year: 2000 },
                  message: 'must be later',
                },
              ],
            },
          }
        : undefined,
    '/?range=own&from=1999-01-01&to=2026-11-21',
  );
  expect(await screen.findByText('Choose a day in 2000 or later.')).toBeTruthy();
  const first = screen.getByLabelText('First day');
  expect(first.getAttribute('aria-invalid')).toBe('true');
  type('First day', '2026-11-20');
  fireEvent.blur(first);
  expect(await screen.findByRole('group', { name: 'Figure in the chart' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/or later/)).toBeNull());
});

test('a report that cannot be read says so, and is read again', async () => {
  let isDown = true;
  open(({ path }) => (/reports$/.test(path) && isDown ? { status: 500, body: {} } : undefined));
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(again);
  expect(await screen.findByRole('group', { name: 'Figure in the chart' })).toBeTruthy();
});
