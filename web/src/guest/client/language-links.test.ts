// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { inLanguage, updateLanguageLinks } from './language-links';

test.each([
  ['https://carte.example/s/x', 'https://carte.example/s/x?lang=de'],
  ['https://carte.example/s/x?lang=en&table=7', 'https://carte.example/s/x?lang=de&table=7'],
  ['https://carte.example/links?links=x&table=7&lang=tr', 'https://carte.example/s/x?lang=de&table=7'],
  [
    'https://carte.example/s/x/menu?table=7#q=a%20b',
    'https://carte.example/s/x/menu?lang=de&table=7#q=a%20b',
  ],
])('from %s to another language leads %s', (here, to) => {
  const link = `${to.split('?')[0]}?lang=de`;
  expect(inLanguage(link, here)).toBe(to);
  expect(inLanguage(to, here), 'updated twice').toBe(to);
});

test.each(['pointerdown', 'focusin', 'click'])('a link to another language is updated at %s', (event) => {
  history.replaceState(null, '', '/s/x?table=7');
  document.body.innerHTML =
    '<nav class="languages"><a href="/s/x?lang=de">Deutsch</a></nav><a href="/go/x">x</a>';
  updateLanguageLinks(document);
  const [language, other] = document.querySelectorAll('a');
  for (const link of [language, other]) link?.dispatchEvent(new Event(event, { bubbles: true }));
  expect(language?.href).toMatch(/\/s\/x\?lang=de&table=7$/);
  expect(other?.getAttribute('href')).toBe('/go/x');
});
