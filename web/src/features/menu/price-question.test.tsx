// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endEpoch } from '@/api/epoch';
import { startI18n } from '@/i18n';
import { type Session, storeSession } from '@/lib/session/session';
import { sessionOf } from '@/lib/testing';
import { base, dish, menuAnswers, openMenu } from './testing';

let answers: ReturnType<typeof menuAnswers>;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  endEpoch();
});

const open = async () => {
  const made = await openMenu(answers);
  const changes = () => made.sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { ...made, changes };
};
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
/** Types a price, and goes on to another field. */
const type = async ({ user }: Awaited<ReturnType<typeof open>>, value: string) => {
  await user.click(field('Price'));
  fireEvent.change(field('Price'), { target: { value } });
  await user.click(field('Description'));
};
const agreement = () => screen.queryByRole('button', { name: /^Yes, / });

describe('in the editor of a dish of €7.50', () => {
  const patch = `PATCH ${base}/dishes/a`;
  const stored = (amount: number, revision = 2) => {
    answers[patch] = { status: 200, body: dish('a', 's', 0, 'Brühe', { prices: [{ amount }], revision }) };
  };
  const openDish = async () => {
    const made = await open();
    await made.user.click(screen.getByRole('button', { name: /^Brühe/ }));
    return made;
  };

  test('a price is stored when the focus goes on to "Add a size"; one beside a size without a name waits', async () => {
    storeSession(sessionOf({ sub: 'sizes' }));
    stored(950);
    const { user, changes } = await openDish();
    await user.click(field('Price'));
    fireEvent.change(field('Price'), { target: { value: '9,5' } });
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Add a size');
    await waitFor(() => expect(changes()).toMatchObject([{ prices: [{ amount: 950 }] }]));
    await user.keyboard('{Enter}');
    await user.click(field('Price of size 2'));
    fireEvent.change(field('Price of size 2'), { target: { value: '12' } });
    await user.tab();
    expect(changes()).toHaveLength(1);
  });

  test.each([
    ['a digit more than there are cents', '12.505', '€12,505.00', 1_250_500],
    ['a blank that groups no thousands', '12 50', '€1,250.00', 125_000],
    ['ten times what it was', '75', '€75.00', 7500],
    ['a tenth of what it was', '0.75', '€0.75', 75],
  ])('%s is asked about, and not sent before the answer, which is kept', async (_, typed, price, amount) => {
    stored(amount);
    const made = await openDish();
    const { user, changes } = made;
    await type(made, typed);
    const yes = await screen.findByRole('button', { name: `Yes, ${price}` });
    expect(yes.parentElement?.textContent).toContain(`Is ${price} right?`);
    expect(changes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Correct it' }));
    expect(document.activeElement).toBe(field('Price'));
    await user.click(yes);
    await waitFor(() => expect(changes()).toEqual([{ prices: [{ name: {}, amount }], currency: 'EUR' }]));
    await waitFor(() => expect(agreement()).toBeNull());
    await user.click(field('Price'));
    await user.click(field('Description'));
    expect(agreement(), 'the answer is kept').toBeNull();
  });

  test.each(['$7', '1200円', '7 CHF'])('%s, in the mark of another currency, is refused', async (typed) => {
    const made = await openDish();
    await type(made, typed);
    await screen.findAllByText('Enter a price such as 12.50.');
    expect(agreement()).toBeNull();
    expect(made.changes()).toEqual([]);
  });

  test('one too high is refused, not asked about', async () => {
    const made = await openDish();
    await type(made, '99999999999');
    await screen.findAllByText('This price is too high.');
    expect(agreement()).toBeNull();
    expect(made.changes()).toEqual([]);
  });

  test('one that is corrected is stored, and what is not doubtful is not asked about', async () => {
    stored(820);
    const made = await openDish();
    await type(made, '82');
    await screen.findByRole('button', { name: 'Yes, €82.00' });
    await type(made, '8.20');
    await waitFor(() =>
      expect(made.changes()).toEqual([{ prices: [{ name: {}, amount: 820 }], currency: 'EUR' }]),
    );
    expect(agreement()).toBeNull();
  });

  test('what was stored by that answer is asked about when it is typed once more', async () => {
    stored(7500);
    const made = await openDish();
    const { user, changes } = made;
    await type(made, '75');
    await user.click(await screen.findByRole('button', { name: 'Yes, €75.00' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    await waitFor(() => expect(field('Price').value).toBe('75.00'));
    stored(750, 3);
    await type(made, '7.50');
    await user.click(await screen.findByRole('button', { name: 'Yes, €7.50' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    await waitFor(() => expect(agreement()).toBeNull());
    await type(made, '75');
    await screen.findByRole('button', { name: 'Yes, €75.00' });
    expect(changes()).toHaveLength(2);
  });

  test('an answer holds for what is sent again without its editor', async () => {
    answers[patch] = { status: 503, body: { detail: 'Away.' } };
    const made = await openDish();
    const { user, changes } = made;
    await type(made, '12.505');
    await user.click(await screen.findByRole('button', { name: /^Yes, / }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    stored(1_250_500);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(changes()).toHaveLength(2));
    const body = { prices: [{ name: {}, amount: 1_250_500 }], currency: 'EUR' };
    expect(changes()).toEqual([body, body]);
  });

  test('the answer stays its user’s when another one opens the dish', async () => {
    answers[patch] = { status: 503 };
    const [one, another] = ['one', 'another'].map((sub) => sessionOf({ sub })) as [Session, Session];
    storeSession(one);
    const made = await openDish();
    await type(made, '75');
    await made.user.click(await screen.findByRole('button', { name: 'Yes, €75.00' }));
    await waitFor(() => expect(made.changes()).toHaveLength(1));
    for (const session of [another, one]) {
      cleanup();
      endEpoch();
      storeSession(session);
      if (session === another) await openDish();
    }
    stored(7500);
    const { changes } = await open();
    await waitFor(() =>
      expect(changes()).toEqual([{ prices: [{ name: {}, amount: 7500 }], currency: 'EUR' }]),
    );
  });

  test('the answer holds for this price alone', async () => {
    stored(9000);
    const made = await openDish();
    await type(made, '90');
    await made.user.click(await screen.findByRole('button', { name: 'Yes, €90.00' }));
    await waitFor(() => expect(made.changes()).toHaveLength(1));
    await type(made, '900');
    await screen.findByRole('button', { name: 'Yes, €900.00' });
    expect(made.changes()).toHaveLength(1);
  });
});

describe('of a new dish', () => {
  const post = `POST ${base}/sections/s/dishes`;
  const openForm = async () => {
    const made = await open();
    answers[post] = { status: 201, body: dish('d', 's', 2, 'Linsen') };
    await made.user.click(screen.getByRole('button', { name: 'Add a dish to Suppen' }));
    fireEvent.change(field('Name'), { target: { value: 'Linsen' } });
    return made;
  };

  test.each(['the field is left', 'it is to be added'])(
    'a digit more than there are cents is asked about when %s, and yes adds it',
    async (when) => {
      const made = await openForm();
      const { user, changes } = made;
      await user.click(field('Price'));
      fireEvent.change(field('Price'), { target: { value: '12.505' } });
      expect(agreement(), 'not while one types').toBeNull();
      if (when === 'the field is left') await user.click(field('Description'));
      else await user.keyboard('{Enter}');
      const yes = await screen.findByRole('button', { name: 'Yes, €12,505.00' });
      await user.click(screen.getByRole('button', { name: 'Add' }));
      expect(changes()).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Correct it' }));
      expect(document.activeElement).toBe(field('Price'));
      await user.click(yes);
      await waitFor(() =>
        expect(changes()).toMatchObject([{ name: { de: 'Linsen' }, prices: [{ amount: 1_250_500 }] }]),
      );
      expect(agreement()).toBeNull();
    },
  );

  test.each(['the form is opened again', 'its page is loaded again'])(
    'the question is there when %s',
    async (when) => {
      let made = await openForm();
      await type(made, '12.505');
      await made.user.click(screen.getByRole('button', { name: 'Done' }));
      if (when.includes('page')) {
        cleanup();
        made = await open();
      } else await made.user.click(screen.getByRole('button', { name: 'Add a dish to Suppen' }));
      await made.user.click(screen.getByRole('button', { name: 'Yes, €12,505.00' }));
      await waitFor(() => expect(made.changes()).toMatchObject([{ prices: [{ amount: 1_250_500 }] }]));
    },
  );

  test.each([
    ['12 50', 'Yes, €1,250.00', 125_000],
    ['1 2', 'Yes, €12.00', 1200],
  ])('%s, with a blank that groups no thousands, is asked about', async (typed, answer, amount) => {
    const made = await openForm();
    await made.user.click(field('Price'));
    await made.user.keyboard(`${typed}{Enter}`);
    const yes = await screen.findByRole('button', { name: answer });
    expect(made.changes()).toEqual([]);
    await made.user.click(yes);
    await waitFor(() => expect(made.changes()).toMatchObject([{ prices: [{ amount }] }]));
  });

  test.each(['$7', '1200円', '7 CHF'])('%s, in the mark of another currency, is refused', async (typed) => {
    const made = await openForm();
    await made.user.click(field('Price'));
    await made.user.keyboard(`${typed}{Enter}`);
    screen.getByText('Enter a price such as 12.50.');
    expect(made.changes()).toEqual([]);
  });

  test('one too high is told before it is sent', async () => {
    const made = await openForm();
    await type(made, '99999999999');
    screen.getByText('This price is too high.');
    await made.user.click(screen.getByRole('button', { name: 'Add' }));
    expect(made.changes()).toEqual([]);
    expect(field('Name').value).toBe('Linsen');
  });

  test('it has no price of before to be held against', async () => {
    const made = await openForm();
    await type(made, '75');
    expect(agreement()).toBeNull();
    await made.user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(made.changes()).toMatchObject([{ prices: [{ amount: 7500 }] }]));
  });
});
