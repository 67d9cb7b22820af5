import type { GuestPageData, RenderedPage } from './data';
import { describe } from './head';
import { Page } from './page';
import { type Content, write } from './server/html';
import { lookOf } from './style/style';

/** Renders one page. It must leave nothing in module state, because the engine is reused. */
function renderGuestPage(json: string): string {
  const data = JSON.parse(json) as GuestPageData;
  const page: RenderedPage = {
    ...describe(data),
    ...lookOf(data),
    body: write((<Page data={data} />) as unknown as Content),
  };
  return JSON.stringify(page);
}

Object.assign(globalThis, { renderGuestPage });
