import { expect, test } from 'vitest';
import { type HeadPalette, headOf, legibilityOf } from './head';

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

test.each([
  // [text, from, to, the text and the gradient that guests see]
  ['#ffffff', '#14213d', '#1f3d2b', '#ffffff', 'linear-gradient(90deg,#14213d,#1f3d2b)', false],
  ['#14213d', '#14213d', '#1f3d2b', '#9ca2ae', 'linear-gradient(90deg,#14213d,#1f3d2b)', false],
  ['#ffffff', '#000000', '#ffffff', '#ffffff', 'linear-gradient(90deg,#000000,#737373)', true],
])(
  'text %s on a gradient from %s to %s',
  (textColor, backgroundColor, gradientColor, ink, gradient, isShaded) => {
    const own = {
      textColor,
      backgroundColor,
      gradientColor,
      gradientDirection: 'right',
      hasCover: false,
    } as const;
    expect(headOf(plain, own).light).toMatchObject({ ink, gradient });
    const found = legibilityOf(plain, own);
    expect(found.isShaded).toBe(isShaded);
    expect(found.shownRatio).toBeGreaterThanOrEqual(4.5);
    expect(found.isGood).toBe(found.ratio >= 4.5);
  },
);
