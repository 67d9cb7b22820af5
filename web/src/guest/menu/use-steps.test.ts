import { expect, test } from 'vitest';
import type { GuestSection } from '../data';
import { stepTo } from './use-steps';

/** Sections by their ids; one that a filter has changed has a small letter in a menu of capitals. */
const sections = new Map<string, GuestSection>();
function list(letters: string): GuestSection[] {
  return [...letters].map((letter) => {
    const section = sections.get(letter) ?? { id: letter.toUpperCase(), name: letter, dishes: [] };
    sections.set(letter, section);
    return section;
  });
}

test.each([
  ['ABC', 'ABC', []],
  ['ABC', 'abC', ['aBC', 'abC']],
  ['ABC', 'c', ['C', 'c']],
  ['ABC', '', ['']],
  ['b', 'ABC', ['Ab', 'AB', 'ABC']],
  ['', 'AB', ['A', 'AB']],
  ['aC', 'Bc', ['C', 'BC', 'Bc']],
])('from %s to %s there are the steps %j', (from, to, steps) => {
  const target = list(to);
  let shown = list(from);
  for (const step of steps) {
    shown = stepTo(target, shown);
    expect(shown.map(({ name }) => name).join('')).toBe(step);
  }
  expect(stepTo(target, shown)).toBe(target);
});
