// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { Toasts, toastError } from '@/ui/toasts';

const settings = vi.hoisted(() => vi.fn());
vi.mock('react-toastify', async (original) => {
  const library = await original<typeof import('react-toastify')>();
  return {
    ...library,
    ToastContainer: (props: Parameters<typeof library.ToastContainer>[0]) => {
      settings(props);
      return <library.ToastContainer {...props} />;
    },
  };
});

beforeAll(() => startI18n('en'));
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
