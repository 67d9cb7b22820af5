// Every picture of the demo by its name.
import { covers } from './covers.mjs';
import { logos } from './emblems.mjs';
import { kaffeehaus } from './kaffeehaus.mjs';
import { meyhane } from './meyhane.mjs';
import { mains } from './osteria-mains.mjs';
import { pasta } from './osteria-pasta.mjs';
import { pizza } from './osteria-pizza.mjs';
import { starters } from './osteria-starters.mjs';
import { sweets } from './osteria-sweets.mjs';
import { at } from './svg.mjs';

/** Pictures whose boards, platters and trays already reach the edges. */
const whole = ['bruschetta', 'tagliere', 'lasagne', 'branzino', 'fruehstueck', 'melange', 'einspaenner', 'midye-dolma', 'levrek-izgara', 'raki', 'turk-kahvesi'];

/** Steps a little nearer, so that food and not the plate fills a small picture. */
const nearer = ([name, draw]) => [name, whole.includes(name) ? draw : () => at(-352 * 0.11, -352 * 0.11, 0, draw, 1.11)];

export const dishes = Object.fromEntries(Object.entries({ ...starters, ...pasta, ...pizza, ...mains, ...sweets, ...kaffeehaus, ...meyhane }).map(nearer));

export { covers, logos };
