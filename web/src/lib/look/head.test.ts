import { expect, test } from 'vitest';
import { type HeadPalette, legibilityOf } from './head';

const plain: HeadPalette = {
  light: { hero: '#f0efed', onHero: '#1c1b1a' },
  dark: { hero: '#201f1e', onHero: '#f1f0ee' },
};

test.each([
  // [text, background, whether there is a cover, whether guests see the text as it is wanted]
  ['', '', false, true],
  ['#ffffff', '#5a2416', false, true],
  ['#ffff00', '#ffffff', false, false],
  ['', '#1c1b1a', false, false],
  ['#777777', '', false, false],
  ['', '', true, true],
  ['#ffffff', '#ffffff', true, true],
  ['#7a7a7a', '', true, false],
])('text %s on %s, with a cover: %s', (textColor, backgroundColor, hasCover, isGood) => {
  const found = legibilityOf(plain, { textColor, backgroundColor, hasCover });
  expect(found.isGood).toBe(isGood);
  expect(found.text === found.shown).toBe(isGood);
});

test('the colour that guests see is good when it is wanted', () => {
  for (const hasCover of [false, true]) {
    const { shown } = legibilityOf(plain, { textColor: '#808080', backgroundColor: '#8a8a8a', hasCover });
    expect(legibilityOf(plain, { textColor: shown, backgroundColor: '#8a8a8a', hasCover }).isGood).toBe(true);
  }
});
