// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { answersForEachTest, dish, held, openDashboard } from './testing';

const answers = answersForEachTest();
beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

type Opened = ReturnType<typeof openDashboard>;
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const head = () => within(screen.getByRole('main').querySelector('header') as HTMLElement);

/** Types a bad price into the dish of the second section, and folds that. */
const spoil = async ({ user }: Opened) => {
  const fold = await screen.findByRole('button', { name: /^Mains/ });
  await user.click(fold);
  await user.click(await screen.findByRole('button', { name: /^Steak/ }));
  await user.click(field('Price'));
  fireEvent.change(field('Price'), { target: { value: 'abc' } });
  await user.click(field('Description'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(fold);
};

test('"Not saved" leads to the field: to another screen, into a folded section, into the editor', async () => {
  const opened = openDashboard(answers, '/stores/store-0/menu');
  const { user, router, go } = opened;
  await spoil(opened);
  head().getByRole('button', { name: 'Not saved' });
  expect(head().queryByText('Saved')).toBeNull();
  await go('/stores/store-0/links');
  await screen.findByRole('heading', { name: 'Links' });
  await user.click(await waitFor(() => head().getByRole('button', { name: 'Not saved' })));
  await waitFor(() => expect(document.activeElement).toBe(field('Price')));
  expect(router.state.location.pathname).toBe('/stores/store-0/menu');
  expect(field('Price').value).toBe('abc');
  fireEvent.change(field('Price'), { target: { value: '7.50' } });
  await user.click(field('Description'));
  await waitFor(() => expect(head().queryByText('Not saved')).toBeNull());
});

test('"Not saved" leads to a refused link: in its form, and beside the form of another one', async () => {
  answers['POST /api/stores/s0/links'] = { status: 409, body: { detail: 'Full.' } };
  const { user } = openDashboard(answers, '/stores/store-0/links');
  await user.click(await screen.findByRole('button', { name: 'Add a link' }));
  await user.click(screen.getByRole('button', { name: 'Website' }));
  fireEvent.change(field('Address'), { target: { value: 'a.example' } });
  await user.click(screen.getByRole('button', { name: 'Add the link' }));
  await screen.findByText('Full.');
  const lead = async () => user.click(await waitFor(() => head().getByRole('button', { name: 'Not saved' })));
  await lead();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(screen.getByRole('button', { name: 'Booking' }));
  await lead();
  const row = within(screen.getByRole('list', { name: 'Links on their way' }));
  await waitFor(() => expect(document.activeElement).toBe(row.getByRole('button', { name: 'Edit' })));
});

test('what only waits for the network is not saved yet, and calls nobody; what is refused does', async () => {
  answers['PATCH /api/stores/s0/dishes/b'] = { status: 502 };
  const opened = openDashboard(answers, '/stores/store-0/menu');
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: /^Mains/ }));
  const row = await screen.findByRole('button', { name: /^Steak/ });
  await user.click(row);
  await user.click(field('Name'));
  fireEvent.change(field('Name'), { target: { value: 'Rump steak' } });
  await user.click(field('Description'));
  await screen.findByText(/what you typed is kept and sent again/);
  expect(head().getByText('Not saved yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(within(row.closest('li') as HTMLElement).getByText('Not saved yet')).toBeTruthy();
  expect(screen.queryByText('Not saved')).toBeNull();
  answers['PATCH /api/stores/s0/dishes/b'] = { status: 409, body: { detail: 'No.' } };
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(head().getByRole('button', { name: 'Not saved' })).toBeTruthy());
});

describe('signing out', () => {
  const leave = async ({ user }: Opened) => {
    await user.click(await screen.findByRole('button', { name: 'Your account: Ada' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  };
  const question = () => screen.findByRole('dialog', { name: 'Sign out with something unsaved?' });
  const typed = /^Something you typed is not saved yet/;
  const picture = /picture is still uploading/;

  /** Sends a picture of the dish of the first section; it is answered when the test says so. */
  const sendPicture = async ({ user, sent }: Opened) => {
    const { answer, release } = held({ status: 201, body: { id: 'i1', variants: [], revision: 1 } });
    answers['POST /api/stores/s0/images'] = answer;
    await user.click(await screen.findByRole('button', { name: /^Broth/ }));
    const file = new File(['a picture'], 'soup.jpg', { type: 'image/jpeg' });
    const input = screen.getByLabelText('Add a picture: Broth', { selector: 'input' });
    fireEvent.change(input, { target: { files: [file] } });
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/images'))).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    return release;
  };

  test('asks nothing where all is stored', async () => {
    const opened = openDashboard(answers, '/stores/store-0/menu');
    await screen.findByRole('button', { name: /^Broth/ });
    await leave(opened);
    await waitFor(() => expect(opened.signOut).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('dialog', { name: /unsaved/ })).toBeNull();
  });

  test.each<[what: string, prepare: ((opened: Opened) => Promise<unknown>)[], says: RegExp[], not: RegExp[]]>(
    [
      ['what is typed', [spoil], [typed], [picture]],
      ['a picture on its way', [sendPicture], [picture], [typed]],
      ['both', [spoil, sendPicture], [typed, picture], []],
    ],
  )('asks before %s stays behind, and who stays keeps it', async (_, prepare, says, not) => {
    const opened = openDashboard(answers, '/stores/store-0/menu');
    for (const each of prepare) await each(opened);
    await leave(opened);
    const asked = await question();
    for (const sentence of says) within(asked).getByText(sentence);
    for (const sentence of not) expect(within(asked).queryByText(sentence)).toBeNull();
    await opened.user.click(within(asked).getByText('Stay'));
    expect(opened.signOut).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await leave(opened);
    await opened.user.click(within(await question()).getByRole('button', { name: 'Sign out all the same' }));
    await waitFor(() => expect(opened.signOut).toHaveBeenCalledTimes(1));
  });

  test('says so once all is saved while it asks, and loses nothing then', async () => {
    const opened = openDashboard(answers, '/stores/store-0/menu');
    const release = await sendPicture(opened);
    await leave(opened);
    within(await question()).getByText(picture);
    answers['PATCH /api/stores/s0/dishes/a'] = {
      status: 200,
      body: dish('a', 'p', 'Broth', { image: 'i1', revision: 2 }),
    };
    release();
    const saved = within(await screen.findByRole('dialog', { name: 'Everything is saved now' }));
    expect(saved.queryByText(picture)).toBeNull();
    expect(opened.signOut).not.toHaveBeenCalled();
    await opened.user.click(saved.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(opened.signOut).toHaveBeenCalledTimes(1));
  });

  test('asks no more once what was unsaved is stored', async () => {
    const opened = openDashboard(answers, '/stores/store-0/menu');
    const { user, sent, signOut } = opened;
    await spoil(opened);
    const release = await sendPicture(opened);
    await user.click(head().getByRole('button', { name: 'Not saved' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Price')));
    fireEvent.change(field('Price'), { target: { value: '7.50' } });
    await user.click(field('Description'));
    answers['PATCH /api/stores/s0/dishes/a'] = {
      status: 200,
      body: dish('a', 'p', 'Broth', { image: 'i1', revision: 2 }),
    };
    release();
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { image: 'i1' } }));
    await leave(opened);
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('dialog', { name: /unsaved/ })).toBeNull();
  });
});
