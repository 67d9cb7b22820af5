import type { GuestPageData, RenderedPage } from './data';
import { describe } from './head';
import { messagesOf } from './i18n';
import { LegalLinks } from './legal/legal-links';
import { Page } from './page';
import { type Content, write } from './server/html';
import { lookOf } from './style/style';

/** Renders one page. It must leave nothing in module state, because the engine is reused. */
function renderGuestPage(json: string): string {
  const data = JSON.parse(json) as GuestPageData;
  const page: RenderedPage = {
    ...describe(data),
    ...lookOf(data, json),
    body: write((<Page data={data} />) as unknown as Content),
    footer: write(footerOf(data) as unknown as Content),
  };
  return JSON.stringify(page);
}

/** What stands below the part that a browser may take over. */
const footerOf = (data: GuestPageData) =>
  data.page === 'message' ? null : <LegalLinks data={data} text={messagesOf(data.language).legal} />;

Object.assign(globalThis, { renderGuestPage });
