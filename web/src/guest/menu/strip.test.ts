// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Strip, stripOf } from './strip';

let box: HTMLElement;
let strip: Strip;

/** Something with a place and a size, as layout would give it. */
const placed = (left: number, width: number): HTMLElement => {
  const element = document.createElement('a');
  Object.defineProperties(element, { offsetLeft: { value: left }, offsetWidth: { value: width } });
  return element;
};
const tab = placed(500, 100);

beforeEach(() => {
  vi.useFakeTimers();
  box = document.createElement('nav');
  Object.defineProperty(box, 'clientWidth', { value: 400 });
  // The strip lies at the top of the window.
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 50));
  document.body.append(box);
  strip = stripOf(box);
});
afterEach(() => {
  strip.stop();
  box.remove();
  vi.useRealTimers();
});

const point = (type: string, clientY: number, pointerType: 'mouse' | 'touch'): boolean =>
  document.body.dispatchEvent(
    Object.assign(new MouseEvent(type, { bubbles: true, clientX: 100, clientY }), { pointerType }),
  );

test('the strip brings a tab into its middle once nothing has scrolled for 300 ms', () => {
  strip.show(tab);
  vi.advanceTimersByTime(250);
  dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(299);
  expect(box.scrollLeft).toBe(0);
  vi.advanceTimersByTime(1);
  expect(box.scrollLeft).toBe(350);
});

test.each([
  ['a mouse over it', 'pointermove', 30, 'mouse'],
  ['a mouse on its way', 'pointermove', 100, 'mouse'],
  ['a finger on it', 'pointerdown', 30, 'touch'],
] as const)('the strip stays under %s', (_, type, clientY, pointerType) => {
  strip.show(tab);
  point(type, clientY, pointerType);
  vi.advanceTimersByTime(5_000);
  expect(box.scrollLeft).toBe(0);
  point(pointerType === 'mouse' ? 'pointermove' : 'pointerup', 400, pointerType);
  vi.advanceTimersByTime(299);
  expect(box.scrollLeft).toBe(0);
  vi.advanceTimersByTime(1);
  expect(box.scrollLeft).toBe(350);
});

test('a pointer elsewhere keeps the strip for 300 ms alone', () => {
  strip.show(tab);
  point('pointermove', 400, 'mouse');
  vi.advanceTimersByTime(300);
  expect(box.scrollLeft).toBe(350);
});

test('a strip that has stopped moves no more', () => {
  strip.show(tab);
  strip.stop();
  point('pointermove', 400, 'mouse');
  vi.advanceTimersByTime(1_000);
  expect(box.scrollLeft).toBe(0);
});
