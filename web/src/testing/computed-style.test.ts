// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { quickComputedStyle } from './computed-style';

let page: Window & typeof globalThis;

beforeEach(() => {
  // A frame's window has jsdom's own answers.
  const frame = document.createElement('iframe');
  document.body.replaceChildren(frame);
  page = frame.contentWindow as typeof page;
});
afterEach(() => document.body.replaceChildren());

const properties = [
  ...['display', 'visibility', 'position', 'overflow', 'overflowX', 'overflowY', 'contain', 'willChange'],
  ...['transform', 'translate', 'scale', 'rotate', 'perspective', 'filter', 'backdropFilter'],
  ...['color', 'whiteSpace', 'pointerEvents', 'scrollMarginTop'],
];

const differences = (): string[] => {
  const { document } = page;
  const quick = quickComputedStyle(page);
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const real = page.getComputedStyle(element);
    const answers = quick(element);
    for (const property of properties) {
      const [want, got] = [Reflect.get(real, property), Reflect.get(answers, property)];
      if (want !== got) found.push(`${element.outerHTML}: ${property} is ${want}, not ${got}`);
    }
    for (const property of ['display', 'visibility', 'overflow-x']) {
      const [want, got] = [real.getPropertyValue(property), answers.getPropertyValue(property)];
      if (want !== got) found.push(`${element.outerHTML}: ${property} is ${want}, not ${got}`);
    }
  }
  return found;
};

const names = [
  ...[
    'a',
    'address',
    'area',
    'article',
    'aside',
    'audio',
    'b',
    'base',
    'blockquote',
    'br',
    'button',
    'canvas',
  ],
  ...[
    'caption',
    'center',
    'cite',
    'code',
    'col',
    'colgroup',
    'datalist',
    'dd',
    'del',
    'details',
    'dialog',
    'div',
  ],
  ...[
    'dl',
    'dt',
    'em',
    'embed',
    'fieldset',
    'figcaption',
    'figure',
    'footer',
    'form',
    'h1',
    'h2',
    'h3',
    'h6',
  ],
  ...[
    'header',
    'hr',
    'i',
    'iframe',
    'img',
    'input',
    'ins',
    'kbd',
    'label',
    'legend',
    'li',
    'link',
    'main',
    'map',
  ],
  ...['mark', 'marquee', 'menu', 'meta', 'meter', 'nav', 'noscript', 'object', 'ol', 'optgroup', 'option'],
  ...['output', 'p', 'param', 'picture', 'pre', 'progress', 'q', 'rp', 'rt', 'ruby', 's', 'script', 'search'],
  ...['section', 'select', 'slot', 'small', 'source', 'span', 'strong', 'sub', 'summary', 'sup', 'svg'],
  ...[
    'table',
    'tbody',
    'td',
    'template',
    'textarea',
    'tfoot',
    'th',
    'thead',
    'time',
    'title',
    'tr',
    'track',
    'u',
  ],
  ...['ul', 'var', 'video', 'wbr', 'x-own'],
];

describe('what is answered at once is what jsdom answers', () => {
  test.each([
    ['an element as such', {}],
    ['hidden', { hidden: '' }],
    ['hidden until found', { hidden: 'until-found' }],
    ['a popover', { popover: '' }],
    ['open', { open: '' }],
    ['with classes and ARIA', { class: 'mantine-hidden-from-md', 'aria-hidden': 'true', role: 'button' }],
    ['not displayed', { style: 'display: none' }],
    ['displayed in capitals', { style: 'DISPLAY: BLOCK; Visibility: Hidden' }],
    ['displayed as a box of flexible ones, for certain', { style: 'display: flex !important' }],
    ['displayed as nobody can', { style: 'display: sideways; visibility: perhaps' }],
    ['displayed as what it stands in', { style: 'display: inherit; visibility: inherit' }],
    ['displayed as at first', { style: 'display: initial; visibility: initial' }],
    ['displayed by a variable', { style: '--display: none; --visibility: hidden' }],
    ['not to be seen', { style: 'visibility: hidden' }],
    ['collapsed', { style: 'visibility: collapse' }],
    [
      'cut and moved',
      { style: 'overflow: hidden; transform: scale(2); position: fixed; will-change: filter' },
    ],
  ])('of each element, %s', (_, attributes: Record<string, string>) => {
    const { document } = page;
    for (const name of names) {
      const element = document.createElement(name);
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      document.body.append(element);
    }
    expect(document.styleSheets).toHaveLength(0);
    expect(differences()).toEqual([]);
  });

  test.each([
    [
      'fields',
      ['text', 'checkbox', 'radio', 'hidden', 'HIDDEN', 'file', 'image', 'submit', '']
        .map((type) => `<input type="${type}">`)
        .join(''),
    ],
    ['a drawing', '<svg width="1"><title>A</title><g style="display:none"><path d="M0"/></g></svg>'],
    [
      'details',
      '<details><summary>A</summary><summary>B</summary><p>C</p></details><details open><p>A</p></details>',
    ],
    [
      'what stands in what is not displayed',
      '<div style="display:none"><p>A<b>B</b></p></div><div hidden><p>C</p></div>',
    ],
    [
      'what stands in what is not to be seen',
      '<div style="visibility:hidden"><p>A<b style="visibility:visible">B<i>C</i></b></p></div>',
    ],
    [
      'what takes over what it stands in',
      '<div style="visibility:hidden"><p style="visibility:inherit">A<b>B</b></p><p style="visibility:unset">C</p></div>',
    ],
    [
      'parts of a table',
      '<table><colgroup hidden><col></colgroup><thead hidden><tr><th>A</th></tr></thead><tbody><tr hidden><td><b>B</b></td></tr><tr><td hidden>C</td></tr></tbody></table>',
    ],
    ['choices', '<select><optgroup label="A"><option hidden>B</option></optgroup></select>'],
    ['dialogs', '<dialog><p>A</p></dialog><dialog open><p>B</p></dialog>'],
    [
      'a style sheet',
      '<style>p { display: none } .a { visibility: hidden }</style><p>A</p><div class="a"><b>B</b></div>',
    ],
  ])('of %s', (_, html) => {
    page.document.body.innerHTML = html;
    expect(differences()).toEqual([]);
  });
});

test('after a change, the answers are of then', () => {
  const { document } = page;
  const quick = quickComputedStyle(page);
  const shown = (element: Element) => [quick(element).display, quick(element).visibility];
  const element = document.body.appendChild(document.createElement('p'));
  expect(shown(element)).toEqual(['block', 'visible']);
  element.style.display = 'none';
  document.body.style.visibility = 'hidden';
  expect(shown(element)).toEqual(['none', 'hidden']);
  element.removeAttribute('style');
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = 'p { display: grid }';
  expect(shown(element)).toEqual(['grid', 'hidden']);
  sheet.remove();
  expect(shown(element)).toEqual(['block', 'hidden']);
});

test('tests have the quick answers, which are of now where those of jsdom are of when they were asked', () => {
  const style = window.getComputedStyle(document.body);
  expect(style.display).toBe('block');
  document.body.style.display = 'none';
  expect(style.display).toBe('none');
  document.body.removeAttribute('style');
});
