import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '../i18n';
import { demoMenu } from '../testing/demo';
import { Info } from './info';

const linkOf = (email: string): string | undefined => {
  const menu = demoMenu('osteria', 'en');
  const markup = renderToStaticMarkup(
    <Info menu={{ ...menu, info: { ...menu.info, email } }} text={messagesOf('en')} />,
  );
  return /href="(mailto:[^"]*)"/.exec(markup)?.[1];
};

test('an e-mail address is the recipient of a message, and sets nothing else of it', () => {
  expect(linkOf('ciao@osteria.example')).toBe('mailto:ciao@osteria.example');
  expect(linkOf('a?cc=evil@example.com')).toBe('mailto:a%3Fcc%3Devil@example.com');
  expect(linkOf('r&d#1@example.com')).toBe('mailto:r%26d%231@example.com');
});
