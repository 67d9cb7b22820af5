import { Hands } from '../helpers/hands';
import { photo } from '../helpers/picture';
import { openSignIn } from '../helpers/session';
import { expect, phone, test } from '../helpers/test';

/** As many things may a newcomer have to do: each click, each field filled, each key. */
const atMost = 100;

const menu = {
  Starters: { 'Tomato soup': '6.50', 'Caesar salad': '9', 'Grilled squid': '11.50', Bruschetta: '5.90' },
  Mains: { 'Roast chicken': '17', 'Pea risotto': '14.50', 'Sea bass': '22', 'Beef burger': '15.90' },
  Sweets: { 'Panna cotta': '6', 'Apple tart': '6.50', Affogato: '4.80', Sorbet: '3.90' },
};

// On a phone: what is pressed there is pressed at a desk too, and each of these screens is worked there by other tests.
test.use({ viewport: phone });

test(`a newcomer has a menu, a link, logo, cover, look, hours and a code after ${atMost} actions at most`, async ({
  page,
  guest,
}, info) => {
  const hands = new Hands(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const wayTo = (step: string) =>
    page.getByRole('list', { name: 'First steps' }).getByRole('link', { name: step, exact: true });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  /** Goes on from a step that is done to the next. */
  const goOn = async (step: string) => {
    await hands.click(navigation.getByRole('link', { name: 'Start' }));
    await hands.click(wayTo(step));
  };

  hands.for('signing in');
  // The way in is pressed there.
  const popup = await openSignIn(page, '/dashboard');
  await hands.click(popup.getByText('Use another e-mail'));
  await hands.fill(popup.getByLabel('E-mail'), 'ada@newcomers.example');
  await hands.fill(popup.getByLabel('Name'), 'Ada Lovelace');
  await hands.click(popup.getByRole('button', { name: 'Sign in' }));

  hands.for('the store');
  const slug = 'corner-house';
  await hands.fill(field('Name of your business'), 'Corner House');
  await expect(page.getByText(`/s/${slug} is free.`)).toBeVisible();
  await hands.click(button('Open the store'));
  await expect(page).toHaveURL(`/dashboard/stores/${slug}/today`);

  hands.for('the place');
  await hands.click(wayTo('To the menu'));
  await hands.fill(field('Tagline'), 'Soups and stews');
  await hands.click(button('Save'));
  await expect(page.getByRole('dialog')).toBeHidden();

  hands.for('sections');
  await hands.click(button('Remove it'));
  await expect(page.getByRole('region', { name: 'This is an example' })).toBeHidden();
  for (const [section, dishes] of Object.entries(menu)) {
    hands.for('sections');
    // The form stays open after the first.
    await hands.click(button('Add a section').or(field('Name of the section')));
    await hands.write(section);
    await hands.press('Enter');
    hands.for('dishes');
    await hands.click(button(`Add a dish to ${section}`));
    for (const [dish, price] of Object.entries(dishes)) {
      await expect(page.locator('input:focus')).toHaveAccessibleName('Name');
      await hands.write(dish);
      await hands.press('Tab');
      await hands.write(price);
      await hands.press('Enter');
    }
    await expect(
      page.getByRole('list', { name: `Dishes of ${section}` }).getByRole('button', { name: /^Available: / }),
    ).toHaveCount(4);
  }

  hands.for('links');
  await goOn('To the links');
  await hands.click(button('Add a link'));
  await hands.click(button('Booking'));
  await hands.write('corner-house.example/book');
  await hands.press('Enter');
  await expect(page.getByRole('switch', { name: 'Show Book a table to guests' })).toBeVisible();

  hands.for('pictures');
  await goOn('Add pictures');
  for (const [picture, size] of [
    ['Logo', { width: 400, height: 400 }],
    ['Cover', { width: 1600, height: 900 }],
  ] as const) {
    const file = await photo(page, size);
    const chooser = page.waitForEvent('filechooser');
    await hands.click(button(`Add a picture: ${picture}`));
    await hands.choose(await chooser, file);
    await expect(page.getByRole('img', { name: `Picture: ${picture}` })).toBeVisible();
  }

  // What guests see is chosen on the same screen.
  hands.for('look');
  await hands.click(page.getByText('Paper', { exact: true }));
  await expect(page.getByRole('radio', { name: 'Paper' })).toBeChecked();
  await hands.click(button('Publish'));
  await expect(page.getByText('Guests see this look')).toBeVisible();

  hands.for('hours');
  await goOn('Set the hours');
  await hands.click(button('Add opening hours: Monday'));
  await hands.fill(page.getByLabel('Monday: opens, 1'), '11:30');
  await hands.fill(page.getByLabel('Monday: closes, 1'), '22:30');
  await hands.click(button('Copy the hours of Monday'));
  await hands.click(page.getByRole('menuitem', { name: 'Every day' }));

  hands.for('code');
  await goOn('To the codes');
  const file = page.waitForEvent('download');
  await hands.click(button(/ as PNG$/));
  expect((await file).suggestedFilename()).toBe(`${slug}.png`);

  // It is all there, and guests see it.
  await navigation.getByRole('link', { name: /^(Start|Today)$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await guest.goto(`/s/${slug}/menu`);
  for (const dishes of Object.values(menu))
    for (const dish of Object.keys(dishes))
      await expect(guest.getByText(dish, { exact: true })).toBeVisible();
  await expect(guest.getByRole('heading', { level: 3 })).toHaveCount(12);

  // One more for the way in.
  const total = hands.total + 1;
  const told = `${total} actions: ${JSON.stringify(hands.actions)}`;
  info.annotations.push({ type: 'actions', description: told });
  expect(total, told).toBeLessThanOrEqual(atMost);
  expect(hands.actions.dishes, told).toBeGreaterThanOrEqual(total / 2);
});
