import { expect, test } from 'vitest';
import { plain, wordsOf } from './find';

test.each([
  ['Köfte', 'kofte'],
  ['IŞIK ışık', 'isik isik'],
  ['Crème Brûlée', 'creme brulee'],
  ['İÇLİ', 'icli'],
])('%s is plain as %s', (text, want) => expect(plain(text)).toBe(want));

test.each([
  ['', []],
  ['  ', []],
  [' Tisch  reservieren ', ['tisch', 'reservieren']],
])('the words of %j', (wanted, want) => expect(wordsOf(wanted)).toEqual(want));
