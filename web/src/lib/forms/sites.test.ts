import { expect, test } from 'vitest';
import type { LinkKind } from '@/api';
import { siteOf } from './sites';

test.each<[address: string, kind: LinkKind, name: string | undefined, isHome?: boolean]>([
  ['https://www.opentable.co.uk/r/osteria', 'booking', 'OpenTable', false],
  ['https://www.opentable.co.uk/', 'booking', 'OpenTable', true],
  ['https://opentable.com', 'booking', 'OpenTable', true],
  ['https://www.opentable.com/?rid=12', 'booking', 'OpenTable', false],
  ['https://osteria.simplybook.it/', 'booking', 'SimplyBook.me', false],
  ['https://www.thefork.fr/restaurant/osteria-r1', 'booking', 'TheFork', false],
  ['https://www.eventbrite.de/e/jazz-1', 'event', 'Eventbrite', false],
  ['https://www.eventbrite.de/e/jazz-1', 'booking', undefined],
  ['https://notresy.com/osteria', 'booking', undefined],
  ['https://opentable.evil.example/r/osteria', 'booking', undefined],
  ['tel:+4930123450', 'booking', undefined],
  ['', 'booking', undefined],
])('%s as a link of the kind %s is a page of %s', (address, kind, name, isHome) => {
  expect(siteOf(address, kind)).toEqual(name && { name, isHome });
});
