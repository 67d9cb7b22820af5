import { expect, test } from 'vitest';
import type { LinkClicks, Link as PageLink } from '@/api';
import { mostOpened } from './opened-most';

const clicks: LinkClicks = {
  days: ['2026-11-21', '2026-11-22'],
  links: [
    { id: 'menu', clicks: [3, 4], uniqueClicks: [2, 2] },
    { id: 'review', clicks: [9, 0], uniqueClicks: [9, 0] },
    { id: 'map', clicks: [0, 0], uniqueClicks: [0, 0] },
  ],
};
const links = ['menu', 'review', 'map'].map((id) => ({ id }) as PageLink);

test('what was opened most comes first, and what nobody opened not at all', () => {
  expect(mostOpened(links, clicks).map(({ link, sum }) => [link.id, sum])).toEqual([
    ['review', 9],
    ['menu', 7],
  ]);
});
