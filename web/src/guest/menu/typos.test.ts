import { expect, test } from 'vitest';
import type { LanguageKey } from '../data';
import { dictionaries } from '../i18n';
import { type DemoStore, demoMenu } from '../testing/demo';
import { dish, letters, listed, search } from '../testing/search';
import { applyFilter, type Filtered, noFilter } from './filter';
import { type Index, indexOf } from './texts';

const indexes = new Map<string, Index>();

/** What a search finds in a menu of the demonstration. */
function found(store: DemoStore, language: LanguageKey, query: string): Filtered {
  const key = `${store} ${language}`;
  const index = indexes.get(key) ?? indexOf(demoMenu(store, language).sections, dictionaries[language]);
  indexes.set(key, index);
  return applyFilter(index, { ...noFilter, query });
}

const namesOf = ({ sections }: Filtered): string[] =>
  sections.flatMap((section) => section.dishes.map(({ name }) => name));

const cheese = 'Tagliere misto | ’Nduja e stracciatella';
const spaghetti = 'Spaghetti aglio e olio | Spaghetti alla carbonara | Spaghetti alle vongole';
const spaetzle = 'Frühstück Amsel | Käsespätzle';
const octopus = 'Ahtapot salatası | Ahtapot ızgara';

// Also what must not be found: each lists these dishes and no others.
test.each<[DemoStore, LanguageKey, string, string]>([
  ['osteria', 'de', 'margarita', 'Margherita'],
  ['osteria', 'de', 'pizza margarita', 'Margherita'],
  ['osteria', 'de', 'burata', 'Burrata e pomodorini | Mortadella e pistacchio'],
  ['osteria', 'de', 'kaese', cheese],
  ['osteria', 'de', 'kase', cheese],
  ['osteria', 'de', 'spagetti', spaghetti],
  ['osteria', 'de', 'spagehtti', spaghetti],
  ['osteria', 'de', 'tiramsu', 'Tiramisù della casa'],
  ['osteria', 'de', 'tiramusu', 'Tiramisù della casa'],
  ['osteria', 'de', 'tirams', 'Tiramisù della casa'],
  ['osteria', 'de', 'bruscetta', 'Bruschetta al pomodoro'],
  ['osteria', 'de', 'lasange', 'Lasagne al forno'],
  ['osteria', 'de', 'karbonara', 'Spaghetti alla carbonara'],
  ['osteria', 'de', 'prosciuto funghi', 'Prosciutto e funghi'],
  ['osteria', 'de', 'steinpilz', 'Risotto ai porcini'],
  ['osteria', 'de', 'wildschwien', 'Pappardelle al cinghiale'],
  ['osteria', 'de', 'trueffel', 'Tartufo e funghi'],
  ['osteria', 'de', 'waser', 'Mineralwasser'],
  ['osteria', 'de', 'thunfish', 'Vitello tonnato | Tonno e cipolla'],
  ['osteria', 'de', 'fenschel', 'Orecchiette con salsiccia | Finocchi e arance'],
  ['osteria', 'de', 'schwein', 'Tagliatelle al ragù | Pappardelle al cinghiale'],
  ['osteria', 'de', 'rindfleich', ''],
  ['osteria', 'de', 'salsa', ''],
  ['osteria', 'de', 'sushi', ''],
  ['osteria', 'de', 'hell', ''],
  ['osteria', 'de', 'lax', ''],
  ['osteria', 'de', '18', 'Prosciutto di San Daniele'],
  ['osteria', 'de', '19', ''],
  ['osteria', 'de', '0,75', 'Gavi DOCG | Barolo DOCG'],
  ['osteria', 'en', 'lobstr', 'Linguine all’astice'],
  ['osteria', 'en', 'chiken', 'Polletto alla diavola'],
  ['osteria', 'en', 'octupus', 'Polpo e patate'],
  ['osteria', 'en', 'bred', 'Bruschetta al pomodoro | Cozze alla marinara'],
  ['osteria', 'en', "all'ascolna", 'Olive all’ascolana'],
  ['osteria', 'en', 'soups', 'Minestrone'],
  ['osteria', 'en', 'fsh', ''],
  ['osteria', 'en', 'trukey', ''],
  ['osteria', 'fn', 'fromge', cheese],
  ['osteria', 'fn', 'beuf', 'Carpaccio di manzo | Tagliatelle al ragù | Polpette al sugo'],
  ['osteria', 'fn', 'moulles', 'Cozze alla marinara | Frutti di mare'],
  ['osteria', 'fn', 'coqellet', 'Polletto alla diavola'],
  ['osteria', 'fn', 'creme brulee', ''],
  ['osteria', 'tr', 'peynr', cheese],
  ['osteria', 'tr', 'ahtopot', 'Polpo e patate'],
  ['kaffeehaus', 'de', 'kaese', spaetzle],
  ['kaffeehaus', 'de', 'bergkaese', spaetzle],
  ['kaffeehaus', 'de', 'kaesespaetzle', 'Käsespätzle'],
  ['kaffeehaus', 'de', 'kasspatzle', 'Käsespätzle'],
  ['kaffeehaus', 'de', 'suess', 'Schokoladentorte mit Marille'],
  ['kaffeehaus', 'de', 'schnitzl', 'Wiener Schnitzel'],
  ['kaffeehaus', 'de', 'strudl', 'Apfelstrudel | Topfenstrudel'],
  ['kaffeehaus', 'de', 'supe', 'Frittatensuppe | Gulaschsuppe'],
  ['kaffeehaus', 'de', 'grosser brauner', 'Großer Brauner'],
  ['kaffeehaus', 'de', 'sacherwuerstl', 'Ein Paar Sacherwürstel'],
  ['kaffeehaus', 'de', 'eierspies', 'Eierspeis mit Kürbiskernöl'],
  ['kaffeehaus', 'de', 'kaiserschmarn', 'Kaiserschmarrn'],
  ['kaffeehaus', 'de', 'zmit', 'Porridge mit Zwetschkenröster | Apfelstrudel'],
  ['kaffeehaus', 'de', 'neues', ''],
  ['kaffeehaus', 'de', 'moon', ''],
  ['kaffeehaus', 'de', 'wein', 'Grüner Veltliner'],
  ['kaffeehaus', 'en', 'choclate', 'Hot chocolate | Chocolate and apricot cake'],
  ['kaffeehaus', 'en', 'gulash', 'Goulash soup'],
  ['meyhane', 'tr', 'ırmık', 'İrmik helvası'],
  ['meyhane', 'tr', 'İRMİK', 'İrmik helvası'],
  ['meyhane', 'tr', 'salgm', 'Şalgam'],
  ['meyhane', 'tr', 'ahtapod', octopus],
  ['meyhane', 'tr', 'khave', 'Türk kahvesi'],
  ['meyhane', 'tr', 'muhalebi', 'Sakızlı muhallebi'],
  ['meyhane', 'tr', 'deniz mahsulü', 'Deniz mahsullü pilav'],
  ['meyhane', 'tr', 'lahmacun', ''],
  ['meyhane', 'en', 'kofta', 'Grilled köfte'],
  ['meyhane', 'en', 'halumi', 'Grilled halloumi'],
  ['meyhane', 'en', 'turkish coffe', 'Turkish coffee'],
])('at %s in %s %j lists %j', (store, language, query, names) => {
  expect(namesOf(found(store, language, query)).join(' | ')).toBe(names);
});

test.each<['osteria' | 'kaffeehaus', string, string]>([
  ['osteria', 'suess', 'süß'],
  ['osteria', 'SUESS', 'süß'],
  ['kaffeehaus', 'fruehstueck', 'Frühstück'],
])('at %s %j finds what %j finds', (store, typed, meant) => {
  const names = namesOf(found(store, 'de', meant));
  expect(names.length).toBeGreaterThan(1);
  expect(namesOf(found(store, 'de', typed))).toEqual(names);
});

// By other words for the same, in other languages than the page's too.
test.each<[DemoStore, LanguageKey, string, string]>([
  ['osteria', 'de', 'tomatn', 'tomate'],
  ['osteria', 'de', 'mozarella', 'mozzarella'],
  ['osteria', 'de', 'knoblach', 'knoblauch'],
  ['osteria', 'de', 'musheln', 'muscheln'],
  ['osteria', 'de', 'spicy', 'scharf'],
  ['osteria', 'en', 'scharf', 'spicy'],
  ['osteria', 'en', 'nouveau', 'new'],
  ['osteria', 'tr', 'saisonal', 'mevsimlik'],
  ['osteria', 'en', 'dessert', 'dolci'],
  ['osteria', 'en', 'drinks', 'bevande'],
  ['osteria', 'de', 'getraenke', 'bevande'],
  ['osteria', 'tr', 'içecekler', 'bevande'],
  ['osteria', 'fn', 'desert', 'dolci'],
  ['osteria', 'tr', 'tatlilar', 'dolci'],
  ['osteria', 'tr', 'mantr', 'mantar'],
  ['osteria', 'tr', 'FESLEĞN', 'fesleğen'],
  ['osteria', 'fn', 'tomatte', 'tomate'],
  ['osteria', 'fn', 'aubergene', 'aubergine'],
  ['osteria', 'fn', 'bierre', 'bière'],
  ['kaffeehaus', 'de', 'kaffe', 'kaffee'],
  ['kaffeehaus', 'de', 'fruhstuk', 'frühstück'],
  ['kaffeehaus', 'de', 'breakfast', 'frühstück'],
  ['meyhane', 'tr', 'nachtisch', 'dessert'],
  ['meyhane', 'en', 'yoghourt', 'yogurt'],
  ['meyhane', 'tr', 'sarmısak', 'sarımsak'],
])('at %s in %s %j lists what %j does', (store, language, query, same) => {
  const names = namesOf(found(store, language, query));
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual(namesOf(found(store, language, same)));
});

// As the filter of its name does, and nothing of another diet.
test.each<[DemoStore, LanguageKey, string, string]>([
  ['osteria', 'de', 'vegn', 'vegan'],
  ['osteria', 'de', 'veggan', 'vegan'],
  ['osteria', 'en', 'veagn', 'vegan'],
  ['osteria', 'de', 'végane', 'vegan'],
  ['osteria', 'tr', 'VEGN', 'vegan'],
  ['osteria', 'de', 'vegetarich', 'vegetarian'],
  ['osteria', 'de', 'vegeterisch', 'vegetarian'],
  ['osteria', 'en', 'vegatarian', 'vegetarian'],
  ['osteria', 'fn', 'végétarian', 'vegetarian'],
  ['osteria', 'tr', 'vejateryan', 'vegetarian'],
  ['osteria', 'de', 'halall', 'halal'],
  ['osteria', 'de', 'glutenfri', 'gluten_free'],
  ['osteria', 'tr', 'glutensz', 'gluten_free'],
  ['osteria', 'de', 'laktosfrei', 'lactose_free'],
])('at %s in %s %j is the diet %s', (store, language, query, diet) => {
  const result = found(store, language, query);
  expect(result.asked.diets).toEqual([diet]);
  for (const { dishes } of result.sections) {
    for (const { diets = [] } of dishes) {
      expect(diets.includes(diet as 'vegan') || (diet === 'vegetarian' && diets.includes('vegan'))).toBe(
        true,
      );
    }
  }
});

const free = letters('f', {});
const others = [
  dish('Lahmacun', free),
  dish('Crème brûlée', free),
  dish('Rindfleischsuppe', letters('f', { celery: 'c' }), undefined, 'mit Schweinebraten, Rosinen'),
  dish('Fischstäbchen', letters('f', { fish: 'c', nuts: 'm' })),
  dish('Ofengemüse', free, ['vegetarian'], 'Ähnlich wie vegetarische Moussaka; ohne Knoblauch'),
  dish('Zitronensorbet', free, ['vegan']),
  dish('Glutenhaltiges Brot', letters('f', { gluten: 'c' })),
  dish('Milchreis', letters('f', { milk: 'c' })),
];

// Several words must all be found, and what leaves something out is never guessed.
test.each<[LanguageKey, string, string]>([
  ['tr', 'lahmajun', 'L'],
  ['tr', 'LAHMACUN', 'L'],
  ['tr', 'lahmacın', 'L'],
  ['fn', 'creme brulee', 'C'],
  ['fn', 'crem bruleé', 'C'],
  ['fn', 'cremme bruleee', 'C'],
  ['de', 'rindfleich', 'R'],
  ['de', 'rindfleischsupe', 'R'],
  ['de', 'fleich', 'R'],
  ['de', 'schwiene', 'R'],
  ['de', 'rosienen', 'R'],
  ['de', 'ofengemuese', 'O'],
  ['de', 'zitronen sorbt', 'Z'],
  ['de', 'zitronen fleich', ''],
  ['de', 'fisch', 'F'],
  ['de', 'fischstaebchen', 'F'],
  ['de', 'frisch', ''],
  ['fn', 'noir', ''],
  ['de', 'nuesse', 'F'],
  ['de', 'vegane', 'Z'],
  ['de', 'vegn', 'Z'],
  ['de', 'vegna', 'Z'],
  ['de', 'vegetarishe', 'OZ'],
  ['de', 'glutenf', ''],
  ['de', 'glutenfri', ''],
  ['tr', 'glutensz', ''],
  ['de', 'milchfei', ''],
  ['de', 'milchries', 'M'],
  ['de', 'ohne mlich', ''],
  ['de', 'onhe milch', ''],
  ['de', 'onhe mlich', ''],
  ['de', 'milch fere', ''],
  ['en', 'gluten freee', ''],
  ['en', 'no vegatarian', ''],
  ['fn', 'sanz lait', ''],
  ['fn', 'vegetaien', ''],
])('in %s %j lists %j', (language, query, names) => {
  expect(listed(search(language, query, others))).toBe(names);
});

test('what is made ahead of a search is what the search makes', () => {
  const menu = demoMenu('osteria', 'de').sections;
  const index = indexOf(menu, dictionaries.de);
  let steps = 1;
  while (index.ahead()) steps++;
  expect(steps).toBeGreaterThan(8);
  for (const query of ['kaese', 'spagetti', 'vegn', 'zzz']) {
    const result = applyFilter(index, { ...noFilter, query });
    expect(result).toEqual(applyFilter(indexOf(menu, dictionaries.de), { ...noFilter, query }));
  }
});

test('a word with mistakes is found at once in a menu of 500 dishes', () => {
  const demo = (['osteria', 'kaffeehaus', 'meyhane'] as const).flatMap((store) =>
    demoMenu(store, 'de').sections.flatMap(({ dishes }) => dishes),
  );
  const list = Array.from({ length: 500 }, (_, at) => {
    const { name, description, allergens, diets } = demo[at % demo.length] ?? dish('', free);
    return dish(`${name} Nummer${at}`, allergens, diets, `${description ?? ''} Beilage${at * 7}`);
  });
  const quickest = (query: string) => {
    const times = Array.from({ length: 3 }, () => {
      const index = indexOf([{ id: 's', name: 'Speisen', dishes: list }], dictionaries.de);
      const start = process.cpuUsage();
      expect(applyFilter(index, { ...noFilter, query }).count > 0).toBe(query.startsWith('spagetti'));
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    // Other tests run beside this one: the time is the processor's, and the quickest of some the search's own.
    return Math.min(...times);
  };
  expect(quickest('spagetti karbonara')).toBeLessThan(250);
  expect(quickest('quadratisch praktsich unbekanntes')).toBeLessThan(250);
});
