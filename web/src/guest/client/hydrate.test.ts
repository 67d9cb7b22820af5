// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { messagesOf } from '../i18n';
import { serverBundle } from '../testing/build';
import { demoMenu } from '../testing/demo';
import { hydrate } from './hydrate';

test('an error in the browser restores the page of the server', async () => {
  const menu = demoMenu('kaffeehaus', 'de');
  const root = document.createElement('div');
  root.innerHTML = serverBundle()(menu).body;
  document.body.append(root);
  const html = root.innerHTML;

  const cleared: boolean[] = [];
  new MutationObserver(() => cleared.push(root.innerHTML === '')).observe(root, { childList: true });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = new Error('no such function on this phone');
  vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(() => {
    throw fault;
  });

  hydrate(root, menu, messagesOf('de'));
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(fault), 10_000);
  await vi.waitFor(() => expect(root.innerHTML).toBe(html), 10_000);
  expect(cleared.length).toBeGreaterThan(0);
}, 60_000);
