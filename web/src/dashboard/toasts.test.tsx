// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changeLanguage, type Language, startI18n } from '@/i18n';
import { newUser } from '@/lib/testing';
import { Toasts, toastError, toastProblem } from '@/ui/toasts';

const settings = vi.hoisted(() => vi.fn());
vi.mock('react-toastify/unstyled', async (original) => {
  const library = await original<typeof import('react-toastify/unstyled')>();
  return {
    ...library,
    ToastContainer: (props: Parameters<typeof library.ToastContainer>[0]) => {
      settings(props);
      return <library.ToastContainer {...props} />;
    },
  };
});

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await startI18n('en');
});
afterEach(cleanup);

test('toasts stand bottom-left for 5 seconds that can be seen going by, and close by their button alone', async () => {
  render(<Toasts scheme="light" />);
  expect(settings).toHaveBeenCalledWith(
    expect.objectContaining({
      position: 'bottom-left',
      autoClose: 5000,
      hideProgressBar: false,
      closeOnClick: false,
      pauseOnHover: true,
      pauseOnFocusLoss: true,
    }),
  );
  act(() => toastError('It did not work.'));
  await screen.findByText('It did not work.');
  expect(document.querySelector('.Toastify__toast-container--bottom-left')).not.toBeNull();
  expect(document.querySelector('.Toastify__progress-bar')).not.toBeNull();
});

test.each<[Language, string]>([
  ['en', 'Close'],
  ['de', 'Schließen'],
  ['fn', 'Fermer'],
  ['tr', 'Kapat'],
])('in %s a toast is closed by a button of that name', async (language, name) => {
  await changeLanguage(language);
  render(<Toasts scheme="light" />);
  act(() => toastError(`A toast in ${language}`));
  const toast = (await screen.findByText(`A toast in ${language}`)).closest(
    '.Toastify__toast',
  ) as HTMLElement;
  await newUser().click(within(toast).getByRole('button', { name }));
  // It goes at the end of an animation that jsdom does not play.
  await waitFor(() => expect(toast.className).toContain('carte-toast-exit'));
  await changeLanguage('en');
});

test('the key that is told of brings the focus to a toast, and escape takes it back and the toast away', async () => {
  const user = newUser();
  render(
    <>
      <button type="button">At work</button>
      <Toasts scheme="light" />
    </>,
  );
  screen.getByRole('button', { name: 'At work' }).focus();
  act(() => toastError('It did not work either.'));
  await screen.findByText('It did not work either.');
  await user.keyboard('{Alt>}t{/Alt}');
  const region = screen.getByRole('region', { name: 'Messages (Alt+T)' });
  expect(region.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'At work' }));
});

test('the same words stand there once, and so does that there is no server, in whatever words', async () => {
  render(<Toasts scheme="light" />);
  const away = { status: 0, detail: '', fields: [] };
  act(() => {
    for (let i = 0; i < 2; i++) toastError('It is full.');
    toastProblem(away, 'There is no connection.');
    toastProblem({ ...away, status: 502 }, 'There is no connection. Try again.');
  });
  await screen.findByText('There is no connection.');
  expect(screen.getAllByText('It is full.')).toHaveLength(1);
  expect(screen.queryByText('There is no connection. Try again.')).toBeNull();
});

test('that there is no server is told until the network is back', async () => {
  render(<Toasts scheme="light" />);
  act(() => toastProblem({ status: 0, detail: '', fields: [] }, 'Carte is away.'));
  const told = await screen.findByText('Carte is away.');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(!told.isConnected || told.closest('.carte-toast-exit')).toBeTruthy());
});
