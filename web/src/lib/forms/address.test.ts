import { describe, expect, test } from 'vitest';
import { type AddressForm, completeAddress, noAddress, shortAddress, shownAddress } from './address';

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
  ['+49 30 123450', 'booking', 'tel:+4930123450'],
  ['Tel. 030 / 12 34 50', 'booking', 'tel:030123450'],
  ['tisch@osteria.example', 'booking', 'mailto:tisch@osteria.example'],
  ['opentable.de/r/osteria', 'booking', 'https://opentable.de/r/osteria'],
  ['osteria.example/@tisch', 'booking', 'https://osteria.example/@tisch'],
  ['eventbrite.de/e/jazz-1', 'event', 'https://eventbrite.de/e/jazz-1'],
  ['osteria.example/karte.pdf', 'pdf', 'https://osteria.example/karte.pdf'],
  ['@osteria', 'instagram', 'https://www.instagram.com/osteria'],
  ['', 'web', ''],
  ['', 'map', ''],
])('completes %j typed as %s', (typed, form, address) => {
  expect(completeAddress(typed, form)).toBe(address);
});

test.each([
  ['<iframe src="https://www.google.com/maps/embed?pb=!1m18">', 'map_embed'],
  ['https://www.google.com/maps/embed?pb=!1m18', 'map_embed'],
  ['https://www.google.com/maps/place/x', undefined],
  ['<script src="//www.opentable.com/widget/reservation/loader?rid=1"></script>', 'page_embed'],
  ['<a href="https://opentable.com/r/osteria">Book</a>', 'page_embed'],
  ['<div id="widget">', 'page_embed'],
  ['C:\\Users\\Anna\\Karte.pdf', 'local_file'],
  ['c:/Menus/Karte.pdf', 'local_file'],
  ['\\\\server\\menus\\Karte.pdf', 'local_file'],
  ['file:///home/anna/karte.pdf', 'local_file'],
  ['/Users/anna/karte.pdf', 'local_file'],
  ['osteria.example/users/karte.pdf', undefined],
  ['a < b', undefined],
  ['', undefined],
])('%s is told for what it is: %s', (typed, code) => {
  expect(noAddress(typed)).toBe(code);
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
    ['tel:+4930123450', 'booking', '+4930123450'],
    ['mailto:a@b.example', 'booking', 'a@b.example'],
    ['https://opentable.de/r/osteria', 'booking', 'https://opentable.de/r/osteria'],
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
