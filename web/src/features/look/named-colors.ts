/** Colours that are suggested, by the key of their name. */
const colors = {
  white: '#ffffff',
  cream: '#f4e3c1',
  saffron: '#e8b04a',
  tomato: '#b93220',
  chestnut: '#5a2416',
  forest: '#1f3d2b',
  night: '#14213d',
  black: '#111111',
} as const;

export type NamedColor = { name: keyof typeof colors; hex: string };

const named = (...names: (keyof typeof colors)[]): NamedColor[] =>
  names.map((name) => ({ name, hex: colors[name] }));

export const suggestedBackgrounds = named(
  'chestnut',
  'tomato',
  'saffron',
  'cream',
  'forest',
  'night',
  'black',
);

export const suggestedTexts = named('white', 'cream', 'saffron', 'chestnut', 'night', 'black');
