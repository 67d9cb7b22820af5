// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { late, settle } from '@/lib/testing';
import { base, dish, menuAnswers, openMenu, section, shop } from './testing';

let answers: ReturnType<typeof menuAnswers>;
const open = (store?: Store, options?: Parameters<typeof openMenu>[2]) => openMenu(answers, store, options);
/** Stores each change without waiting for the next. */
const atOnce = { typingRest: 0 };

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('one tap says that a dish is sold out, a second that it is there again', async () => {
  const { user, sent } = await open();
  const path = `PUT ${base}/dishes/a/sold-out`;
  answers[path] = { status: 200, body: dish('a', 's', 0, 'Brühe', { sold_out: true }) };
  await user.click(screen.getByRole('button', { name: 'Available: Brühe' }));
  const back = await screen.findByRole('button', { name: 'Sold out: Brühe' });
  expect(sent.at(-1)?.body).toEqual({ sold_out: true });
  answers[path] = { status: 200, body: dish('a', 's', 0, 'Brühe') };
  await user.click(back);
  await screen.findByRole('button', { name: 'Available: Brühe' });
  expect(sent.at(-1)?.body).toEqual({ sold_out: false });
});

test('a switch turned without a server stays as it was turned last, and that is what is stored', async () => {
  const { user, sent } = await open();
  const path = `PUT ${base}/dishes/a/sold-out`;
  answers[path] = { status: 503, body: { detail: 'Away.' } };
  await user.click(screen.getByRole('button', { name: 'Available: Brühe' }));
  await user.click(await screen.findByRole('button', { name: 'Sold out: Brühe' }));
  await user.click(await screen.findByRole('button', { name: 'Available: Brühe' }));
  await screen.findByRole('button', { name: 'Sold out: Brühe' });
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ sold_out: true }));
  answers[path] = { status: 200, body: dish('a', 's', 0, 'Brühe', { sold_out: true }) };
  const before = sent.length;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent.length).toBe(before + 1));
  expect(sent.at(-1)?.body).toEqual({ sold_out: true });
  await screen.findByRole('button', { name: 'Sold out: Brühe' });
});

test.each([
  ['staff', { permissions: ['menu.availability'] }],
  [
    'an owner whose plan has ended',
    { plan: { locked: { reason: 'trial_ended', since: '2026-11-12T09:00:00Z' } } },
  ],
])('%s may switch to sold out and read, and nothing else', async (_, more) => {
  await open({ ...shop, ...more } as Store);
  expect((screen.getByRole('button', { name: 'Available: Brühe' }) as HTMLButtonElement).disabled).toBe(
    false,
  );
  expect(screen.queryByRole('button', { name: 'More for Brühe' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a section' })).toBeNull();
});

test('a price is typed as people write it, and one that is none is an error of its field', async () => {
  const { user, sent } = await open();
  answers[`PATCH ${base}/dishes/a`] = {
    status: 200,
    body: dish('a', 's', 0, 'Brühe', { prices: [{ amount: 820 }], revision: 2 }),
  };
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  const price = screen.getByRole('textbox', { name: 'Price' }) as HTMLInputElement;
  expect(price.value).toBe('7.50');
  await user.click(price);
  fireEvent.change(price, { target: { value: 'acht' } });
  await user.click(screen.getByRole('textbox', { name: 'Description' }));
  expect(await screen.findAllByText('Enter a price such as 12.50.')).toHaveLength(2);
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.click(price);
  fireEvent.change(price, { target: { value: '8,20' } });
  await user.click(screen.getByRole('textbox', { name: 'Description' }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ prices: [{ name: {}, amount: 820 }] }));
});

test.each([
  ['while its editor is open', false],
  ['when its editor was closed meanwhile', true],
])('a picture is the dish’s once it is stored, %s', async (_, closes) => {
  const { user, sent } = await open();
  const { answer, come } = late({ status: 201, body: { id: 'i1', variants: [] } });
  Object.assign(answers, { [`POST ${base}/images`]: answer });
  answers[`PATCH ${base}/dishes/a`] = {
    status: 200,
    body: dish('a', 's', 0, 'Brühe', { image: 'i1', revision: 2 }),
  };
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  fireEvent.change(screen.getByLabelText('Add a picture: Brühe', { selector: 'input' }), {
    target: { files: [new File(['a picture'], 'soup.jpg', { type: 'image/jpeg' })] },
  });
  await waitFor(() => expect(sent.at(-1)?.method).toBe('POST'));
  if (closes) await user.click(screen.getByRole('button', { name: 'Done' }));
  come();
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { image: 'i1' } }));
});

test.each([
  ['while its editor is open', false],
  ['when its editor was closed meanwhile', true],
])('a cover of its own is the menu’s once it is stored, %s', async (_, closes) => {
  const { user, sent } = await open();
  const { answer, come } = late({ status: 201, body: { id: 'i1', variants: [] } });
  Object.assign(answers, { [`POST ${base}/images`]: answer });
  const menu = answers[`GET ${base}/menus/m1`]?.body as { restaurant_info: object } | undefined;
  answers[`PATCH ${base}/menus/m1/restaurant-info`] = {
    status: 200,
    body: { ...menu?.restaurant_info, cover_image: 'i1', revision: 2 },
  };
  await user.click(screen.getByRole('button', { name: /^About the place/ }));
  fireEvent.change(screen.getByLabelText('Add a picture: Cover of the menu', { selector: 'input' }), {
    target: { files: [new File(['a picture'], 'room.jpg', { type: 'image/jpeg' })] },
  });
  await waitFor(() => expect(sent.at(-1)?.method).toBe('POST'));
  if (closes) await user.click(screen.getByRole('button', { name: 'Done' }));
  come();
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      path: `${base}/menus/m1/restaurant-info`,
      method: 'PATCH',
      body: { cover_image: 'i1' },
    }),
  );
});

test('an allergen nobody has spoken of stays unconfirmed when another is set', async () => {
  const { user, sent } = await open(shop, atOnce);
  answers[`PATCH ${base}/dishes/a`] = { status: 200, body: dish('a', 's', 0, 'Brühe', { revision: 2 }) };
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  await user.click(screen.getByRole('button', { name: /^Allergens/ }));
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'Celery' })).getByRole('radio', { name: 'Contains' }),
  );
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ allergens: { contains: ['celery'], may_contain: [], free: [] } }),
  );
});

test('a dish that is searched for is found in any language and without its marks', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Find a dish' }), 'kofte');
  await screen.findByRole('button', { name: /^Köfte/ });
  expect(screen.queryByRole('button', { name: /^Brühe/ })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Find a dish' }), 'x');
  await user.click(await screen.findByRole('button', { name: 'Show all dishes' }));
  await screen.findByRole('button', { name: /^Brühe/ });
});

test('a dish that is renamed to something else stays while it is edited', async () => {
  const { user } = await open();
  answers[`PATCH ${base}/dishes/a`] = { status: 200, body: dish('a', 's', 0, 'Bouillon', { revision: 2 }) };
  await user.type(screen.getByRole('searchbox', { name: 'Find a dish' }), 'bruhe');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Gulasch/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Bouillon{Enter}');
  await screen.findByRole('button', { name: /^Bouillon/ });
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBe(name);
});

test('a section is served at times of its own, on one day at least', async () => {
  const { user, sent } = await open(shop, atOnce);
  const path = `PATCH ${base}/sections/s`;
  const lunch = { days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' };
  const dishes = [dish('a', 's', 0, 'Brühe'), dish('b', 's', 1, 'Gulasch')];
  answers[path] = {
    status: 200,
    body: { ...section('s', 0, 'Suppen', dishes), availability: lunch, revision: 2 },
  };
  await user.click(screen.getByRole('button', { name: 'More for Suppen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit the section' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ })));
  await user.click(screen.getByRole('switch', { name: 'Served at certain times only' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ availability: lunch }));
  await screen.findByText('Mon–Fri · 11:30–14:30');

  answers[path] = {
    status: 422,
    body: { errors: [{ location: 'body.availability.days', code: 'no_day' }] },
  };
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) {
    await user.click(screen.getByRole('button', { name: day }));
  }
  const days = screen.getByRole('group', { name: 'Days' });
  expect(await within(days).findByRole('alert')).toHaveProperty('textContent', 'Choose at least one day.');
});

test('a fact about the place is refused at its field, in the language it is written in', async () => {
  const { user, sent } = await open();
  answers[`PATCH ${base}/menus/m1/restaurant-info`] = {
    status: 422,
    body: { errors: [{ location: 'body.service_note.de', code: 'too_long', params: { max: 2000 } }] },
  };
  await user.click(screen.getByRole('button', { name: /^About the place/ }));
  const note = screen.getByRole('textbox', { name: 'Note on service' });
  await user.type(note, 'Alle Preise inklusive');
  await user.tab();
  await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(note.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'At most 2,000 characters.',
  );
  expect(sent.at(-1)?.body).toEqual({ service_note: { de: 'Alle Preise inklusive' } });
});

test('a deleted section comes back with its dishes', async () => {
  const { user } = await open();
  answers[`DELETE ${base}/sections/s`] = { status: 204 };
  answers[`POST ${base}/sections/s/restore`] = {
    status: 200,
    body: section('s', 0, 'Suppen', [dish('a', 's', 0, 'Brühe'), dish('b', 's', 1, 'Gulasch')]),
  };
  await user.click(screen.getByRole('button', { name: 'More for Suppen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete the section' }));
  const question = await screen.findByRole('dialog', { name: 'Delete “Suppen”?' });
  expect(question.textContent).toContain('The 2 dishes in it are deleted with it.');
  expect(screen.getByRole('button', { name: /^Suppen/ })).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Delete the section' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Suppen/ })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: /^Brühe/ });
});

test('a section without dishes is deleted at once', async () => {
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: { dishes: object[] }[] };
  menu.menu_sections[1]?.dishes.splice(0);
  answers[`DELETE ${base}/sections/t`] = { status: 204 };
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More for Fleisch' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete the section' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Fleisch/ })).toBeNull());
});

test('an undo that is refused for now stays, and is tried again', async () => {
  const { user, sent } = await open();
  answers[`DELETE ${base}/dishes/a`] = { status: 204 };
  answers[`POST ${base}/dishes/a/restore`] = { status: 409, body: { detail: 'Full.' } };
  await user.click(screen.getByRole('button', { name: 'More for Brühe' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  withoutSoup();
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await user.click(undo);
  await screen.findByText('Full.');
  const toast = undo.closest('.Toastify__toast') as HTMLElement;
  await waitFor(() => expect(toast.querySelector('.Toastify__progress-bar--animated')).toBeNull());
  answers[`POST ${base}/dishes/a/restore`] = { status: 200, body: dish('a', 's', 0, 'Brühe') };
  await user.click(undo);
  await screen.findByRole('button', { name: /^Brühe/ });
  expect(sent.filter(({ path }) => path.endsWith('/restore'))).toHaveLength(2);
});

/** Opens the menu of a row by keyboard and deletes the row with it. */
const deleteByKey = async (user: UserEvent, name: string) => {
  screen.getByRole('button', { name: `More for ${name}` }).focus();
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: /^Delete/ });
  item.focus();
  await user.keyboard('{Enter}');
  if (item.textContent === 'Delete the section') {
    const question = within(await screen.findByRole('dialog'));
    const act = question.getByRole('button', { name: 'Delete the section' });
    act.focus();
    await user.keyboard('{Enter}');
  }
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
};

test.each([
  ['a dish', 'Brühe', 'dishes/a', 'dish-a', 'dish-b'],
  ['a section', 'Fleisch', 'sections/t', 'section-t', 'section-s'],
])(
  '%s deleted by keyboard is undone by the next key, or leaves the focus beside it',
  async (_, name, path, own, next) => {
    const { user } = await open();
    answers[`DELETE ${base}/${path}`] = { status: 204 };
    answers[`POST ${base}/${path}/restore`] = {
      status: 200,
      body:
        own === 'dish-a'
          ? dish('a', 's', 0, 'Brühe')
          : section('t', 1, 'Fleisch', [dish('c', 't', 0, 'Köfte')]),
    };
    await deleteByKey(user, name);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.id).toBe(own));
    await deleteByKey(user, name);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.id).toBe(next));
  },
);

test('the only dish of a section leaves the focus to its section', async () => {
  const { user } = await open();
  answers[`DELETE ${base}/dishes/c`] = { status: 204 };
  await user.click(screen.getByRole('button', { name: /^Fleisch/ }));
  await deleteByKey(user, 'Köfte');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.id).toBe('section-t'));
});

test('a name is not stored half typed, and a description is', async () => {
  const { user, sent } = await open(shop, atOnce);
  const bodies = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  answers[`PATCH ${base}/dishes/a`] = { status: 200, body: dish('a', 's', 0, 'Brühe', { revision: 2 }) };
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await user.type(name, ' mit');
  await screen.findByText('Not saved yet');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'R');
  await waitFor(() =>
    expect(bodies()).toEqual([{ name: { de: 'Brühe mit' } }, { description: { de: 'R' } }]),
  );
  await user.type(name, ' Ei');
  await settle();
  expect(bodies()).toHaveLength(2);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bodies()).toHaveLength(3));
});

/** The menu after somebody else has deleted the soup. */
const withoutSoup = () => {
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: { dishes: unknown[] }[] };
  const [soups, ...others] = menu.menu_sections;
  const menu_sections = [{ ...soups, dishes: soups?.dishes.slice(1) }, ...others];
  answers[`GET ${base}/menus/m1`] = { status: 200, body: { ...menu, menu_sections } };
};

test('a dish that somebody else has deleted is reported as gone and leaves the menu', async () => {
  const { user } = await open(shop, atOnce);
  withoutSoup();
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), '!{Enter}');
  await screen.findByText(/^“Brühe” was not saved\. This is no longer there/);
  expect(screen.queryByRole('button', { name: /^Brühe/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(document.activeElement?.id).toBe('dish-b');
});

test('a dish with something that is not stored has a mark once its editor is closed, and so has its folded section', async () => {
  answers[`PATCH ${base}/dishes/c`] = { status: 403, body: { detail: 'No.' } };
  const { user } = await open();
  const fold = screen.getByRole('button', { name: /^Fleisch/ });
  const card = within(fold.closest('li') as HTMLElement);
  await user.click(fold);
  const row = screen.getByRole('button', { name: /^Köfte/ });
  await user.click(row);
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Klar');
  await user.tab();
  await screen.findByText('You may not do this.');
  expect(within(row).queryByText('Not saved')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(within(row).getByText('Not saved')).toBeTruthy();
  await user.click(fold);
  expect(card.getByText('Not saved')).toBeTruthy();
  await user.click(fold);
  await user.click(screen.getByRole('button', { name: /^Köfte/ }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(card.queryByText('Not saved')).toBeNull();
});

test('a row names the diets its dish keeps to', async () => {
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: { dishes: object[] }[] };
  Object.assign(menu.menu_sections[0]?.dishes[0] ?? {}, { diets: ['vegan', 'vegetarian', 'gluten_free'] });
  await open();
  expect(screen.getByRole('button', { name: /^Brühe vegan, gluten-free/ })).toBeTruthy();
});
