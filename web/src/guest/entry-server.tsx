import { renderToString } from 'react-dom/server';
import type { GuestPageData, RenderedPage } from './data';
import { describe } from './head';
import { Page } from './page';
import { styleOf } from './style/style';

/** Renders one page. Nothing of it may stay in module state: the engine is used again. */
function renderGuestPage(json: string): string {
  const data = JSON.parse(json) as GuestPageData;
  const page: RenderedPage = {
    ...describe(data),
    style: styleOf(data),
    body: renderToString(<Page data={data} />),
  };
  return JSON.stringify(page);
}

Object.assign(globalThis, { renderGuestPage });
