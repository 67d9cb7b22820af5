import { expect, test } from 'vitest';
import { fold, isIn, wordsOf } from './search';

test.each([
  ['Crème brûlée', 'creme brulee'],
  ['Sakızlı muhallebi', 'sakizli muhallebi'],
  ['SAKIZLI', 'sakizli'],
  ['İRMİK', 'irmik'],
  ['Iğdır', 'igdir'],
  ['Şiş köfte', 'sis kofte'],
  ['Çoban salata', 'coban salata'],
  ['Weißwürste', 'weisswurste'],
  ['WEISSWÜRSTE', 'weisswurste'],
  ['Bœuf bourguignon', 'boeuf bourguignon'],
  ['Smørrebrød', 'smorrebrod'],
  ['Pączki z różą i łososiem', 'paczki z roza i lososiem'],
  ['Caffè', 'caffe'],
  ['Jalapeño', 'jalapeno'],
])('%s is found as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['', []],
  ['   ', []],
  ['  Pasta   POMODORO ', ['pasta', 'pomodoro']],
])('the words of %j', (query, words) => {
  expect(wordsOf(query)).toEqual(words);
});

test.each([
  ['Olive all’ascolana', "all'ascolana"],
  ["Crème à la fleur d'oranger", 'fleur d’oranger'],
  ['‘Nduja', "'nduja"],
  ['ʼNduja', '`nduja'],
  ['Crêpe à l´orange', 'l′orange'],
  ['Saint‑Marcellin', 'saint-marcellin'],
  ['Saint-Marcellin', 'Saint–Marcellin'],
  ['Do—Re', 'do−re'],
  ['Spei\u00adse', 'speise'],
])('%s is found by %s', (text, query) => {
  const folded = fold(text);
  expect(wordsOf(query).every((word) => folded.includes(word))).toBe(true);
});

test.each([
  ['vejetaryen pide', 'et', false],
  ['kremali et sote', 'et', true],
  ['et sote', 'et', true],
  ['reis mit ei', 'ei', true],
  ['reis', 'ei', false],
  ['bier (0,5 l)', '0,', true],
  ['10 nuggets', '1', true],
  ['2021', '1', false],
  ['a* b', '*', false],
  ['kofte', 'oft', true],
])('whether %j has a word that is typed as %j: %j', (text, word, expected) => {
  expect(isIn(text, word)).toBe(expected);
});
