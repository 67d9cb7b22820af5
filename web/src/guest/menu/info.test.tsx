// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { messagesOf } from '../i18n';
import { demoMenu } from '../testing/demo';
import { Info } from './info';

const menu = demoMenu('kaffeehaus', 'en');

test.each([
  ['hello@kaffeehaus.example', 'mailto:hello@kaffeehaus.example'],
  ["o'hara+menu@x.test", "mailto:o'hara%2Bmenu@x.test"],
  ['a@müller.example', 'mailto:a@m%C3%BCller.example'],
  ['a@x.test?bcc=b%40y.test&body=hi', 'mailto:a@x.test%3Fbcc%3Db%2540y.test%26body%3Dhi'],
  ['a?cc=b@x.test', 'mailto:a%3Fcc%3Db@x.test'],
])('who writes to %s writes to nobody else', async (email, address) => {
  const text = messagesOf('en');
  await act(() =>
    render(<Info menu={{ ...menu, info: { ...menu.info, email } }} text={text} />, document.body),
  );
  const link = document.querySelector('a[href^="mailto:"]');
  expect(link?.getAttribute('href')).toBe(address);
  expect(link?.textContent).toBe(email);
});
