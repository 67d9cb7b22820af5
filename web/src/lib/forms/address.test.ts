import { describe, expect, test } from 'vitest';
import { completeAddress, shortAddress, shownAddress } from './address';

test.each([
  ['example.com/menu', 'web', '', 'https://example.com/menu'],
  ['localhost:8080/x', 'web', '', 'https://localhost:8080/x'],
  ['http://example.com', 'web', '', 'http://example.com'],
  ['javascript:alert(1)', 'web', '', 'javascript:alert(1)'],
  ['mailto:a@b.example', 'web', '', 'mailto:a@b.example'],
  ['+49 (30) 123-450', 'phone', '', 'tel:+4930123450'],
  ['tel:+4930123450', 'phone', '', 'tel:+4930123450'],
  ['hello@example.com', 'email', '', 'mailto:hello@example.com'],
  ['+49 170 1234567', 'whatsapp', '', 'https://wa.me/491701234567'],
  ['https://wa.me/49170', 'whatsapp', '', 'https://wa.me/49170'],
  ['@osteria', 'handle', 'instagram', 'https://www.instagram.com/osteria'],
  ['osteria', 'handle', 'tiktok', 'https://www.tiktok.com/@osteria'],
  ['instagram.com/osteria', 'handle', 'instagram', 'https://instagram.com/osteria'],
  ['', 'web', '', ''],
] as const)('completes %j typed as %s %s', (typed, form, site, address) => {
  expect(completeAddress(typed, form, site)).toBe(address);
});

describe('an address is shown', () => {
  test.each([
    ['tel:+4930123450', 'phone', '+4930123450'],
    ['mailto:a@b.example', 'email', 'a@b.example'],
    ['https://example.com', 'web', 'https://example.com'],
    ['https://example.com', 'phone', 'https://example.com'],
  ] as const)('%s in a field for %s', (address, form, shown) => {
    expect(shownAddress(address, form)).toBe(shown);
  });

  test.each([
    ['https://www.example.com/menu/', 'example.com/menu'],
    ['tel:+4930', '+4930'],
    ['mailto:a@b.example', 'a@b.example'],
  ])('%s in a list', (address, short) => {
    expect(shortAddress(address)).toBe(short);
  });
});
