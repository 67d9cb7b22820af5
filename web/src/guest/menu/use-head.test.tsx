// @vitest-environment jsdom
import { render } from 'preact';
import { useRef } from 'preact/hooks';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHead } from './use-head';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function List({ first }: { first: string }) {
  const list = useRef<HTMLElement>(null);
  useHead(list, first);
  return (
    <main ref={list}>
      <button type="button">dish</button>
    </main>
  );
}

const root = document.createElement('div');
const show = (first: string): void => {
  act(() => render(<List first={first} />, root));
};
const drawn = () => root.querySelector('main')?.className;
/** A frame, and the task behind it. */
const frame = (): void => {
  vi.advanceTimersByTime(17);
};

test('draws the head of a list alone when another dish comes first', () => {
  show('soup');
  expect(drawn(), 'as the server wrote it').toBe('');

  show('gratin');
  const stages = [drawn()];
  for (let at = 0; at < 4; at++) {
    frame();
    stages.push(drawn());
  }
  expect(stages).toEqual(['head', 'head', 'more', '', '']);

  show('gratin');
  expect(drawn(), 'the same dish first').toBe('');

  show('cake');
  frame();
  frame();
  expect(drawn()).toBe('more');
  show('tea');
  expect(drawn(), 'begins anew with the next letter').toBe('head');
  for (let at = 0; at < 3; at++) frame();
  expect(drawn()).toBe('');
});

test('draws all at once around what has the focus', () => {
  document.body.append(root);
  show('soup');
  root.querySelector('button')?.focus();
  show('gratin');
  expect(drawn()).toBe('');
  expect(document.activeElement?.textContent).toBe('dish');
});
