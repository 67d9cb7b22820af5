import { renderToString } from 'preact-render-to-string';
import type { GuestPageData, RenderedPage } from './data';
import { describe } from './head';
import { Page } from './page';
import { lookOf } from './style/style';

/** Renders one page. It must leave nothing in module state, because the engine is reused. */
function renderGuestPage(json: string): string {
  const data = JSON.parse(json) as GuestPageData;
  const page: RenderedPage = {
    ...describe(data),
    ...lookOf(data),
    body: renderToString(<Page data={data} />),
  };
  return JSON.stringify(page);
}

Object.assign(globalThis, { renderGuestPage });
