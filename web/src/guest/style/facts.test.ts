// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import type { GuestPageData, RenderedPage, TemplateId } from '../data';
import { serverBundle } from '../testing/build';
import { demoMenu } from '../testing/demo';
import { palettes } from './palettes.gen';

const templates = Object.keys(palettes) as TemplateId[];

let render: (data: GuestPageData) => RenderedPage;

beforeAll(() => {
  render = serverBundle();
}, 60_000);

test('what sets diets apart does not mark the allergens below the hours of a dish', () => {
  const menu = demoMenu('osteria', 'de');
  const [section] = menu.sections;
  const dishes = (section?.dishes ?? []).slice(0, 1).map((dish) => ({
    ...dish,
    allergens: 'c'.repeat(14),
    diets: ['halal' as const],
    availability: { now: true, days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '11:00' },
  }));
  for (const template of templates) {
    const page = render({ ...menu, template, sections: section ? [{ ...section, dishes }] : [] });
    document.body.innerHTML = page.body;
    const lines = [...document.querySelectorAll('.facts p')];
    expect(lines.map((line) => line.textContent?.slice(0, 8))).toEqual(['Erhältli', 'enthält ', 'halal']);
    const selectors = [...page.style.matchAll(/(?:^|[}{,])(\.facts p[^{},]*\+\s?p)(?=[{,]|::)/g)].map(
      ([, one = '']) => one,
    );
    expect(selectors, template).not.toEqual([]);
    for (const selector of selectors) {
      const marked = lines.filter((line) => line.matches(selector)).map((line) => line.textContent);
      expect(marked, `${selector} in ${template}`).toEqual(['halal']);
    }
  }
});
