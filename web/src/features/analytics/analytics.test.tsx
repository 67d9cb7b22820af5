// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeLanguage, languages, startI18n } from '@/i18n';
import { cookieNames, setCookie } from '@/lib/browser/cookie';
import { newUser, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { ConsentCard } from './consent-card';
import { consentSlice } from './consent-slice';
import { ConsentSwitch } from './consent-switch';

const id = 'G-TEST123';
const page = window as unknown as { dataLayer?: IArguments[]; 'ga-disable-G-TEST123'?: boolean };
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const card = () => screen.queryByRole('region', { name: 'May your use be measured?' });

const open = (kept?: string, asks = true) => {
  if (kept) localStorage.setItem('carte_analytics_consent', kept);
  const { store } = storeOver({ consent: consentSlice.reducer }, () => undefined);
  draw(
    <>
      <ConsentSwitch />
      <ConsentCard measurementId={id} asks={asks} />
    </>,
    store,
  );
  return { user: newUser(), answer: () => store.getState().consent.answer };
};

beforeAll(() => startI18n('en'));
beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  delete page.dataLayer;
  delete page['ga-disable-G-TEST123'];
  for (const name of ['_ga', '_ga_TEST123', '_gather', 'csrftoken']) setCookie(name, 'x');
});
afterEach(cleanup);

const counted = () => ({ scripts: scripts(), disabled: page['ga-disable-G-TEST123'] });
const counts = { scripts: [`https://www.googletagmanager.com/gtag/js?id=${id}`], disabled: false };
const countsNot = { scripts: [], disabled: undefined };

describe('the analytics service', () => {
  test('is not loaded before somebody was asked', () => {
    open();
    expect(card()).not.toBeNull();
    expect(counted()).toEqual(countsNot);
  });

  test('asks nothing on the way in, and counts there only who agreed before', () => {
    open(undefined, false);
    expect(card()).toBeNull();
    expect(counted()).toEqual(countsNot);
    cleanup();
    open('granted', false);
    expect(counted()).toEqual(counts);
  });

  test.each([
    ['Allow', 'granted', counts],
    ['Decline', 'denied', countsNot],
  ])('after “%s” the answer is %s, and remembered', async (button, answer, expected) => {
    const { user, ...state } = open();
    await user.click(screen.getByRole('button', { name: button }));
    expect(state.answer()).toBe(answer);
    expect(counted()).toEqual(expected);
    expect(localStorage.getItem('carte_analytics_consent')).toBe(answer);
    expect(card()).toBeNull();
  });

  test.each([
    ['granted', counts],
    ['denied', countsNot],
  ])('after %s nobody is asked again', (kept, expected) => {
    open(kept);
    expect(card()).toBeNull();
    expect(counted()).toEqual(expected);
  });

  test('is told the measurement id as its script expects it', () => {
    open('granted');
    expect(page.dataLayer?.map((each) => [...each])).toEqual([
      ['js', expect.any(Date)],
      ['config', id],
    ]);
  });

  test('counts nothing more when consent is withdrawn, and its cookies are gone', async () => {
    const { user, answer } = open('granted');
    const counting = screen.getByRole('switch', { name: 'Measure my use with Google Analytics' });
    await user.click(counting);
    expect(answer()).toBe('denied');
    expect(page['ga-disable-G-TEST123']).toBe(true);
    expect(cookieNames().sort()).toEqual(['_gather', 'csrftoken']);
    await user.click(counting);
    expect(counted()).toEqual(counts);
  });

  test('has nothing to take back where nobody agreed: its cookies may be of another site here', () => {
    open('denied');
    expect(cookieNames()).toContain('_ga');
  });

  test('keeps the answer through the reset of all state', () => {
    localStorage.setItem('carte_analytics_consent', 'denied');
    expect(consentSlice.getInitialState()).toEqual({ answer: 'denied' });
  });
});

test.each(languages)('the question takes a no as easily as a yes, in %s', async (language) => {
  await changeLanguage(language);
  open();
  const [no, yes] = screen.getAllByRole('button');
  expect(no?.className).toBe(yes?.className);
  expect(no?.getAttribute('style')).toBe(yes?.getAttribute('style'));
  await changeLanguage('en');
});
