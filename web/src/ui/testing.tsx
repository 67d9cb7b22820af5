import { MantineProvider } from '@mantine/core';
import type { configureStore } from '@reduxjs/toolkit';
import { fireEvent, type RenderResult, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { TypingRest } from '@/lib/drafts/use-draft';
import { theme } from './theme';

/** Has a frame show the browser's own page, as where its page could not be loaded: that is another origin's. */
export const failToLoad = (frame: HTMLIFrameElement): void => {
  Object.defineProperty(frame, 'contentDocument', { value: null });
  Object.defineProperty(frame, 'contentWindow', {
    value: new Proxy(
      {},
      {
        get: () => {
          throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
        },
      },
    ),
  });
  fireEvent.load(frame);
};

/** The longest that a timer waits. */
const forever = 2 ** 31 - 1;

/**
 * Draws a component as the dashboard does. What is typed is stored only when its field or its editor is left,
 * because a busy machine may rest between any two keys; a test of what is stored without that sets the rest.
 */
export const draw = (
  node: ReactNode,
  store: ReturnType<typeof configureStore>,
  { typingRest = forever } = {},
): RenderResult => {
  // What jsdom lacks and Mantine asks for.
  window.matchMedia ??= ((query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  (document as { fonts?: unknown }).fonts ??= new EventTarget();
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  return render(
    <Provider store={store}>
      <I18nextProvider i18n={i18next}>
        <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
          <TypingRest value={{ pause: typingRest, long: forever }}>{node}</TypingRest>
        </MantineProvider>
      </I18nextProvider>
    </Provider>,
  );
};
