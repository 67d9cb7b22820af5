// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { hideBrokenPictures } from './pictures';

test('a picture that cannot be loaded is hidden, before the script and after, until it can', () => {
  document.body.innerHTML = '<img id="broken"><img id="coming"><p></p>';
  const [broken, coming] = document.images;
  Object.defineProperty(broken, 'complete', { value: true });
  Object.defineProperty(coming, 'complete', { value: false });
  hideBrokenPictures(document);
  const hidden = () => [...document.images].filter(({ style }) => style.visibility).map(({ id }) => id);
  expect(hidden()).toEqual(['broken']);
  coming?.dispatchEvent(new Event('error'));
  document.querySelector('p')?.dispatchEvent(new Event('error'));
  expect(hidden()).toEqual(['broken', 'coming']);
  for (const image of document.images) image.dispatchEvent(new Event('load'));
  expect(hidden()).toEqual([]);
});
