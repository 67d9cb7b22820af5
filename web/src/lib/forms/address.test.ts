import { describe, expect, test } from 'vitest';
import { type AddressForm, completeAddress, isEmbeddedMap, shortAddress, shownAddress } from './address';

const search = 'https://www.google.com/maps/search/?api=1&query=';

test.each<[typed: string, form: AddressForm, address: string]>([
  ['example.com/menu', 'web', 'https://example.com/menu'],
  ['localhost:8080/x', 'web', 'https://localhost:8080/x'],
  ['http://example.com', 'web', 'http://example.com'],
  ['javascript:alert(1)', 'web', 'javascript:alert(1)'],
  ['mailto:a@b.example', 'web', 'mailto:a@b.example'],
  ['tel:+4930123450', 'web', 'tel:+4930123450'],
  ['+49 (30) 123-450', 'phone', 'tel:+4930123450'],
  ['Tel.: +49 (0)30 123 450', 'phone', 'tel:+4930123450'],
  ['0049 30/123.450', 'phone', 'tel:+4930123450'],
  ['(0)30 123 450', 'phone', 'tel:030123450'],
  ['+44 (0) 20 7946 0000', 'phone', 'tel:+442079460000'],
  ['030 – 123 450', 'phone', 'tel:030123450'],
  ['tel:+4930123450', 'phone', 'tel:+4930123450'],
  ['Tel: +49 30 123450', 'phone', 'tel:+4930123450'],
  ['call us', 'phone', 'tel:call us'],
  ['hello@example.com', 'email', 'mailto:hello@example.com'],
  ['Osteria <hello@example.com>', 'email', 'mailto:hello@example.com'],
  ['+49 170 1234567', 'whatsapp', 'https://wa.me/491701234567'],
  ['0049 (0)170 1234567', 'whatsapp', 'https://wa.me/491701234567'],
  ['0170 1234567', 'whatsapp', 'https://wa.me/01701234567'],
  ['https://wa.me/49170', 'whatsapp', 'https://wa.me/49170'],
  ['wa.me/message/ABC', 'whatsapp', 'https://wa.me/message/ABC'],
  ['Zitronengasse 14, 10999 Berlin', 'map', `${search}Zitronengasse%2014%2C%2010999%20Berlin`],
  ['Zitronengasse 14\n10999 Berlin', 'map', `${search}Zitronengasse%2014%2010999%20Berlin`],
  ['52.5, 13.4', 'map', `${search}52.5%2C%2013.4`],
  ['St.Pauli', 'map', `${search}St.Pauli`],
  ['maps.app.goo.gl/abc', 'map', 'https://maps.app.goo.gl/abc'],
  ['https://www.google.com/maps/place/x', 'map', 'https://www.google.com/maps/place/x'],
  [
    'ChIJN1t_tDeuEmsRUsoyG83frY4',
    'review',
    'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4',
  ],
  ['g.page/r/abc/review', 'review', 'https://g.page/r/abc/review'],
  ['@osteria', 'instagram', 'https://www.instagram.com/osteria'],
  ['', 'web', ''],
  ['', 'map', ''],
])('completes %j typed as %s', (typed, form, address) => {
  expect(completeAddress(typed, form)).toBe(address);
});

test('the code of a map for a page is told from its address', () => {
  expect(isEmbeddedMap('<iframe src="https://www.google.com/maps/embed?pb=!1m18">')).toBe(true);
  expect(isEmbeddedMap('https://www.google.com/maps/embed?pb=!1m18')).toBe(true);
  expect(isEmbeddedMap('https://www.google.com/maps/place/x')).toBe(false);
});

describe('an address is shown', () => {
  test.each([
    ['tel:+4930123450', 'phone', '+4930123450'],
    ['mailto:a@b.example', 'email', 'a@b.example'],
    ['https://example.com', 'web', 'https://example.com'],
    ['https://example.com', 'phone', 'https://example.com'],
    ['https://wa.me/491701234567', 'whatsapp', '+491701234567'],
    ['https://wa.me/message/ABC', 'whatsapp', 'https://wa.me/message/ABC'],
    [`${search}Zitronengasse%2014`, 'map', 'Zitronengasse 14'],
    [`${search}%`, 'map', '%'],
    ['https://www.instagram.com/osteria', 'instagram', '@osteria'],
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
