// Every picture of the demo by its name.
import { covers } from './covers.mjs';
import { logos } from './emblems.mjs';
import { mains } from './osteria-mains.mjs';
import { pasta } from './osteria-pasta.mjs';
import { pizza } from './osteria-pizza.mjs';
import { starters } from './osteria-starters.mjs';
import { sweets } from './osteria-sweets.mjs';

import { kaffeehaus } from './kaffeehaus.mjs';
import { meyhane } from './meyhane.mjs';

export const dishes = { ...starters, ...pasta, ...pizza, ...mains, ...sweets, ...kaffeehaus, ...meyhane };

export { covers, logos };
