// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, base, link, linkAnswers, openLinks, threeLinks } from './testing';

const preview = `POST ${base}/links/import/preview`;
const add = `POST ${base}/links/import`;
const undo = `POST ${base}/links/import/undo`;

const found = (name: string, address: string, more: object = {}) => ({
  name,
  link_address: address,
  kind: 'website',
  social_link_type: null,
  is_active: true,
  is_duplicate: false,
  problems: [],
  ...more,
});
const noAddress = { location: 'link_address', code: 'import_no_address', message: 'has no address' };

let answers: Answers;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  sessionStorage.clear();
  answers = linkAnswers(threeLinks());
});
afterEach(cleanup);

const rows = [
  found('Shop', 'https://shop.example/'),
  found('Insta', 'https://www.instagram.com/osteria', { kind: 'other', social_link_type: 'instagram' }),
  found('Eins', 'https://a.example', { is_duplicate: true }),
  found('Find us', '', { problems: [noAddress] }),
  found('Old', 'https://old.example', { is_active: false }),
];

const openPreview = async (room = 97) => {
  answers[preview] = { status: 200, body: { format: 'linktree', room, rows } };
  const opened = await openLinks(answers);
  await opened.user.click(screen.getByRole('button', { name: 'Import links' }));
  const field = screen.getByRole('textbox', { name: /Addresses/ });
  expect(document.activeElement).toBe(field);
  await opened.user.type(field, 'shop.example');
  await opened.user.click(screen.getByRole('button', { name: 'Show the links' }));
  await screen.findByText('5 entries found · Linktree');
  const [{ body } = { body: undefined }] = opened.sent.filter(({ path }) => path.endsWith('/preview'));
  expect(await ((body as FormData).get('file') as File).text()).toBe('shop.example');
  return opened;
};

test('what was found is chosen from, added together, and taken back together', async () => {
  const { user, sent, names } = await openPreview();
  const list = within(screen.getByRole('list', { name: 'Entries found' }));
  const picks = () => list.getAllByRole('checkbox').map((each) => (each as HTMLInputElement).checked);
  // Duplicates are not chosen, and what has no address cannot be.
  expect(picks()).toEqual([true, true, false, false, true]);
  expect(list.getByRole('checkbox', { name: 'Add Find us' }).matches(':disabled')).toBe(true);
  list.getByText('No address: a heading or a text.');
  list.getByText('Already there');
  list.getByText('Switched off');

  await user.click(list.getByRole('checkbox', { name: 'Add Old' }));
  const name = list.getByRole('textbox', { name: 'Name of shop.example' });
  await user.clear(name);
  expect(screen.getByRole('button', { name: 'Add 2 links' }).matches(':disabled')).toBe(true);
  await user.type(name, 'Laden');

  answers[add] = {
    status: 422,
    body: {
      detail: 'No.',
      errors: [{ location: 'body.links[1].link_address', code: 'not_a_host', message: 'no' }],
    },
  };
  await user.click(screen.getByRole('button', { name: 'Add 2 links' }));
  await waitFor(() => expect(picks()[1]).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('button', { name: 'Show the links' }));
  const again = within(await screen.findByRole('list', { name: 'Entries found' }));
  await user.click(again.getByRole('checkbox', { name: 'Add Old' }));

  answers[add] = {
    status: 201,
    body: [link('n1', 3, 'Shop'), link('n2', 4, 'Insta')],
  };
  await user.click(screen.getByRole('button', { name: 'Add 2 links' }));
  await screen.findByText('2 links added.');
  expect(names()).toEqual(['Eins', 'Zwei', 'Drei', 'Shop', 'Insta']);
  const calls = sent.filter(({ path, method }) => method === 'POST' && path.endsWith('/import'));
  expect(calls.at(-1)).toMatchObject({
    idempotencyKey: expect.stringMatching(/^[\w-]{10,}$/),
    body: {
      links: [
        {
          name: { de: 'Shop' },
          link_address: 'https://shop.example/',
          social_link_type: null,
          is_active: true,
        },
        { kind: 'other', name: { de: 'Insta' }, social_link_type: 'instagram' },
      ],
    },
  });
  expect(calls[0]?.body).toMatchObject({ links: [{ name: { de: 'Laden' } }, {}] });
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);

  answers[undo] = { status: 204 };
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Eins', 'Zwei', 'Drei']));
  expect(sent.at(-1)).toMatchObject({ path: `${base}/links/import/undo`, body: { ids: ['n1', 'n2'] } });
});

test('more than the page can hold is told before', async () => {
  const { user } = await openPreview(2);
  screen.getByText('The page has room for 2 more: leave out 1 link.');
  expect(screen.getByRole('button', { name: 'Add 3 links' }).matches(':disabled')).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Add Shop' }));
  expect(screen.getByRole('button', { name: 'Add 2 links' }).matches(':disabled')).toBe(false);
  const all = screen.getByRole('checkbox', { name: 'All' });
  await user.click(all);
  await user.click(all);
  screen.getByText('Nothing is chosen.');
});

test('what cannot be read is said at the field, and what was pasted stays', async () => {
  answers[preview] = {
    status: 422,
    body: { detail: 'No.', errors: [{ location: 'body.file', code: 'import_no_links', message: 'no' }] },
  };
  const { user } = await openLinks(answers);
  await user.click(screen.getByRole('button', { name: 'Import links' }));
  await user.type(screen.getByRole('textbox', { name: /Addresses/ }), 'nothing');
  await user.click(screen.getByRole('button', { name: 'Show the links' }));
  await screen.findByText('No links were found here.');
  await user.upload(
    screen.getByLabelText('Choose a file', { selector: 'input' }),
    new File(['x'.repeat(3 * 1024 * 1024 + 1)], 'a.json', { type: 'application/json' }),
  );
  await screen.findByText('This file is larger than 3 MB. Choose a smaller one.');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Import links' }));
  expect((screen.getByRole('textbox', { name: /Addresses/ }) as HTMLTextAreaElement).value).toBe('nothing');
});
