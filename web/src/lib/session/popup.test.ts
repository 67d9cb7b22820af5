// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handBack, openPopup } from './popup';

/** A window as `window.open` gives it. */
const opened = () => {
  const replace = vi.fn();
  const popup = { closed: false, location: { replace }, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  return { popup, replace, open };
};

const back = (state: string) => `https://carte.example/dashboard/signed-in?code=c&state=${state}`;

beforeEach(() => void vi.spyOn(window, 'close').mockReturnValue());
afterEach(() => void vi.useRealTimers());

describe('the sign-in popup', () => {
  test('is 500 by 600 pixels, in the middle of its window', () => {
    const { open } = opened();
    Object.assign(window, { screenX: 100, screenY: 50, outerWidth: 1300, outerHeight: 900 });
    openPopup();
    expect(open).toHaveBeenCalledWith('', '_blank', 'popup,width=500,height=600,left=500,top=200');
  });

  test.each([
    ['no window', null],
    ['a window that is closed', { closed: true }],
  ])('is blocked where the browser gives %s', (_, given) => {
    vi.spyOn(window, 'open').mockReturnValue(given as Window | null);
    expect(openPopup).toThrow(expect.objectContaining({ code: 'popup-blocked' }));
  });

  test('answers the address it comes back to, and closes', async () => {
    const { popup, replace } = opened();
    const answer = openPopup().follow('https://carte.example/auth', 's1', () => undefined);
    expect(replace).toHaveBeenCalledWith('https://carte.example/auth');
    await handBack(back('s1'));
    expect(await answer).toBe(back('s1'));
    expect(popup.close).toHaveBeenCalled();
    expect(window.close).toHaveBeenCalled();
  });

  test('tells once when it is closed, and is listened to all the same', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { popup } = opened();
    const onClosed = vi.fn();
    const answer = openPopup().follow('https://carte.example/auth', 's2', onClosed);
    vi.advanceTimersByTime(5000);
    expect(onClosed).not.toHaveBeenCalled();
    popup.closed = true;
    vi.advanceTimersByTime(5000);
    expect(onClosed).toHaveBeenCalledTimes(1);
    await handBack(back('s2'));
    expect(await answer).toBe(back('s2'));
  });

  test('does not take another one’s answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    opened();
    void openPopup().follow('https://carte.example/auth', 's3', () => undefined);
    const other = handBack(back('s4'));
    vi.advanceTimersByTime(3000);
    await expect(other).rejects.toThrow('Nobody waits for this sign-in.');
  });

  test('that comes back without a state says so and closes: nobody can be told', async () => {
    await expect(handBack('https://carte.example/dashboard/signed-in?error=expired')).rejects.toThrow(
      'no state',
    );
    expect(window.close).toHaveBeenCalled();
  });
});
