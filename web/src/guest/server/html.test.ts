import { expect, test } from 'vitest';
import { Component, type Content, Fragment, jsx, write } from './html';

class Bold extends Component {
  override render(): Content {
    return jsx('b', { children: this.props.children });
  }
}

test.each<[string, Content, string]>([
  ['text', 'Fish & <Chips> "fresh"', 'Fish &amp; &lt;Chips&gt; &quot;fresh&quot;'],
  ['a number', 0, '0'],
  ['nothing', [null, undefined, true, false, ''], ''],
  ['a list', ['a', [1, 'b']], 'a1b'],
  [
    'an element',
    jsx('p', { className: 'note', lang: 'fr', children: ['a', 'b'] }),
    '<p class="note" lang="fr">ab</p>',
  ],
  ['an element without an end', jsx('img', { src: '/a.webp', alt: '' }), '<img src="/a.webp" alt="">'],
  [
    'attributes',
    jsx('p', { title: '"><script>', tabIndex: -1, hidden: true }),
    '<p title="&quot;&gt;&lt;script&gt;" tabIndex="-1" hidden=""></p>',
  ],
  [
    'no attribute',
    jsx('p', { id: undefined, lang: false, title: null, onClick: () => 1, ref: {} }),
    '<p></p>',
  ],
  ['a component', jsx(({ children }) => jsx('b', { children }), { children: '<' }), '<b>&lt;</b>'],
  ['a fragment', jsx(Fragment, { children: ['a', jsx('b', {})] }), 'a<b></b>'],
  ['data that looks like markup', JSON.parse('{"text":"<b>"}') as Content, ''],
])('%s is written', (_, content, html) => {
  expect(write(content)).toBe(html);
});

test('a component with a class is written', () => {
  expect(write(jsx(Bold as never, { children: 'x' }))).toBe('<b>x</b>');
});
