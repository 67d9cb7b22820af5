// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quickMatches } from './selectors';

let page: Window & typeof globalThis;

beforeEach(() => {
  // A frame's window has jsdom's own answers.
  const frame = document.createElement('iframe');
  document.body.replaceChildren(frame);
  page = frame.contentWindow as typeof page;
});
afterEach(() => document.body.replaceChildren());

const selectors = [
  ...[
    'button',
    '*',
    'svg',
    'path',
    'foreignobject',
    'BUTTON',
    'a[href]',
    '[type="checkbox"]',
    '[hidden]',
    '*[id]',
  ],
  ...['input[type="checkbox"]', 'input:not([type])', 'input[type="text"]:not([list])', 'input[type=text]'],
  ...['input[type="email"][list]', 'select:not([multiple])', 'select[multiple]', 'img[alt=""]', 'img[alt]'],
  ...[
    'img[alt]:not([alt=""])',
    'th[scope="col"]',
    'section[aria-label]',
    ':not([class="a"])',
    'p, button',
    'p > b',
  ],
  ...[
    'p:not(.a)',
    '.a',
    '#a',
    ':is(p)',
    'p b',
    'input:checked',
    '[class~="b"]',
    '[lang="de"]',
    '[data-a="B"]',
  ],
];

test.each(selectors)('%s is answered as by jsdom', (selector) => {
  const { document, Element } = page;
  document.body.innerHTML = `
    <button type="submit" class="a">A</button><button hidden id="a" type="SUBMIT">B</button><a>A</a><a href="/">B</a>
    <input><input type="checkbox" checked><input type="CheckBox"><input type="text" list="x"><input type="text">
    <input type="email" list="x"><input type=""><select></select><select multiple></select>
    <img alt><img alt="A"><img><table><tr><th scope="col">A</th><th scope="COL">B</th><th>C</th></tr></table>
    <section aria-label="A"><p class="a b">A<b class="A">B</b></p></section><p lang="de" data-a="B">A</p>
    <p lang="DE" data-a="b" aria-label="A">B</p>
    <svg><path d="M0"/><foreignObject><p>A</p></foreignObject></svg>`;
  const elements = [...document.querySelectorAll('*'), document.createElement('button')];
  const real = elements.map((element) => element.matches(selector));
  Element.prototype.matches = quickMatches(Element.prototype.matches);
  expect(elements.map((element) => element.matches(selector))).toEqual(real);
});

test.each(['', 'p:', '[a', 'p:nothing'])('"%s" is refused as by jsdom', (selector) => {
  const { document, Element } = page;
  const refusal = () => {
    try {
      return document.body.matches(selector);
    } catch (error) {
      return (error as Error).message;
    }
  };
  const real = refusal();
  Element.prototype.matches = quickMatches(Element.prototype.matches);
  expect(refusal()).toBe(real);
});
