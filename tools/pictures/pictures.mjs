// Every picture of the demo by its name.
import { logos } from './emblems.mjs';
import { coffee } from './kaffeehaus/coffee.mjs';
import { kaffeehausCover } from './kaffeehaus/cover.mjs';
import { kitchen } from './kaffeehaus/kitchen.mjs';
import { pastry } from './kaffeehaus/pastry.mjs';
import { meyhaneCover } from './meyhane/cover.mjs';
import { hot } from './meyhane/hot.mjs';
import { meze } from './meyhane/meze.mjs';
import { sweet } from './meyhane/sweet.mjs';
import { osteriaCover } from './osteria/cover.mjs';
import { desserts } from './osteria/desserts.mjs';
import { drinks } from './osteria/drinks.mjs';
import { mains } from './osteria/mains.mjs';
import { pasta } from './osteria/pasta.mjs';
import { pizza } from './osteria/pizza.mjs';
import { sharing } from './osteria/sharing.mjs';
import { starters } from './osteria/starters.mjs';
import { at } from './parts/svg.mjs';

/** Pictures whose boards, platters and trays already reach the edges. */
const whole = [
  'bruschetta',
  'tagliere',
  'lasagne',
  'branzino',
  'fruehstueck',
  'melange',
  'einspaenner',
  'midye-dolma',
  'levrek-izgara',
  'raki',
  'turk-kahvesi',
];

/** Steps a little nearer, so that food and not the plate fills a small picture. */
const nearer = ([name, draw]) => [
  name,
  whole.includes(name) ? draw : () => at(-352 * 0.11, -352 * 0.11, 0, draw, 1.11),
];

const osteria = { ...starters, ...sharing, ...pasta, ...pizza, ...mains, ...desserts, ...drinks };
const kaffeehaus = { ...kitchen, ...coffee, ...pastry };
const meyhane = { ...meze, ...hot, ...sweet };

export const dishes = Object.fromEntries(
  Object.entries({ ...osteria, ...kaffeehaus, ...meyhane }).map(nearer),
);
export const covers = {
  'osteria-cover': osteriaCover,
  'kaffeehaus-cover': kaffeehausCover,
  'meyhane-cover': meyhaneCover,
};
export { logos };
