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

/** What stands below the part that a browser may take over; messages may be of no store. */
const footerOf = (data: GuestPageData) => {
  const legal = data.page === 'message' ? data.legal && { ...data.legal, language: data.language } : data;
  return legal ? <LegalLinks data={legal} text={messagesOf(data.language).legal} /> : null;
};

Object.assign(globalThis, { renderGuestPage });
