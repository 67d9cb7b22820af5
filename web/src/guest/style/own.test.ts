import { beforeAll, expect, test } from 'vitest';
import type { GuestPageData, LinkPageData, RenderedPage, TemplateId } from '../data';
import { serverBundle } from '../testing/build';
import { demoLinkPage, demoMenu } from '../testing/demo';
import { palettes } from './palettes.gen';

const templates = Object.keys(palettes) as TemplateId[];

let render: (data: GuestPageData) => RenderedPage;

beforeAll(() => {
  render = serverBundle();
}, 60_000);

const styleOf = (template: TemplateId, own: Partial<LinkPageData> = {}): string =>
  render({ ...demoLinkPage('osteria', 'de'), template, ...own }).style;

test('what an owner has not chosen has no rules', () => {
  for (const template of templates) {
    expect(styleOf(template)).not.toMatch(/font-size-adjust|html\{|#root \.links a|--ground/);
  }
});

test('other fonts take the place of the template’s on link page and menu, in the size of its letters', () => {
  for (const template of templates) {
    const menu = { ...demoMenu('osteria', 'de'), template, typePairing: 'garamond' as const };
    for (const style of [styleOf(template, { typePairing: 'garamond' }), render(menu).style]) {
      const families = [...style.matchAll(/font-family:"?([^";}]+)/g)].map((match) => match[1]);
      expect(families.filter((family) => !/^(Garamond|var)/.test(family ?? ''))).toEqual([]);
      expect(style.match(/--text:/g)).toHaveLength(1);
      // A font shorthand takes it back: the last one of the body stands before it.
      expect(style.indexOf('body{font-size-adjust:')).toBeGreaterThan(style.lastIndexOf('body{font:'));
    }
  }
});

test('capitals with marks above and below have room between the lines of a name, also in fonts that grow', () => {
  const linesOf = (style: string) =>
    [...style.matchAll(/(?:^|[},])h1,h2(?:,h3)?\{[^}]*line-height:([\d.]+)/g)].at(-1)?.[1];
  expect(Number(linesOf(styleOf('kiosk')))).toBe(1.15);
  expect(Number(linesOf(styleOf('kiosk', { typePairing: 'garamond' })))).toBe(1.5);
  expect(Number(linesOf(styleOf('plain', { typePairing: 'fraunces_sans' })))).toBe(1.28);
  expect(Number(linesOf(styleOf('paper', { typePairing: 'garamond' })))).toBe(1.15);
});

test('the shade over a cover is whole where its text begins, and soft above', () => {
  const shade =
    /\.pictured \.who\{[^}]*padding-top:calc\(var\(--soft\) \+ 16px\)[^}]*linear-gradient\((?:transparent|#0000),\s?var\(--scrim\) var\(--soft\)\)/;
  for (const template of templates) {
    const style = styleOf(template);
    expect(style, template).toMatch(shade);
    // No rule of a template takes the room or the width of the shade back.
    const after = style.slice(style.search(shade)).replace(/^[^}]*\}/, '');
    expect(after, template).not.toMatch(/\.pictured|\.who\{[^}]*padding/);
  }
});

test('trattoria keeps its headings in italics', () => {
  expect(styleOf('trattoria', { typePairing: 'fraunces_sans' })).toContain('/fraunces-italic-');
  expect(styleOf('paper', { typePairing: 'fraunces_sans' })).not.toContain('/fraunces-italic-');
});

test('links have the shape that is chosen in every template, and a ground where none is', () => {
  for (const template of templates) {
    expect(styleOf(template, { buttonShape: 'pill' })).toContain('#root .links a{border-radius:36px}');
    expect(styleOf(template, { backgroundPlacement: 'page' })).toMatch(
      /\.links a\{background:var\(--raised\)\}/,
    );
  }
});

test('a background behind the whole page is a gradient, or the cover, which lies still', () => {
  const own = { backgroundPlacement: 'page', gradientColor: '#8129d9', backgroundColor: '#2c1a3b' } as const;
  const plain = styleOf('plain', { ...own, coverImage: undefined });
  expect(plain).toContain('--ground:linear-gradient(180deg,#2c1a3b,');
  expect(plain).not.toContain('--scrim:');
  const pictured = styleOf('plain', own);
  expect(pictured).toMatch(/\.cover\{[^}]*position:fixed/);
  expect(pictured).not.toContain('--ground:');
  const empty = styleOf('plain', { ...own, links: [], social: [] });
  expect(empty).toContain('main{color:var(--on-hero);background:var(--scrim)}');
});
