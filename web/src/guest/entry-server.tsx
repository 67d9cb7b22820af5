import { baseMenuPath } from './base/base-menu-path';
import type { GuestPageData, RenderedPage } from './data';
import { describe } from './head';
import { messagesOf } from './i18n';
import type { AllMessages } from './i18n/messages';
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
  const text = messagesOf(data.language);
  return legal ? <LegalLinks data={legal} text={text.legal} other={otherForm(data, text)} /> : null;
};

/** A menu is there for printing too, and that leads back. */
function otherForm(data: GuestPageData, text: AllMessages) {
  if (data.page === 'base') return { path: `${data.base}/menu`, name: text.pdf.menu };
  return data.page === 'menu' && data.sections.length > 0
    ? { path: baseMenuPath(data), name: text.baseMenu }
    : undefined;
}

Object.assign(globalThis, { renderGuestPage });
