import { BaseMenuPage } from './base/base-menu-page';
import type { GuestPageData } from './data';
import { messagesOf } from './i18n';
import { LegalPage } from './legal/legal-page';
import { LinkPage } from './links/link-page';
import { MenuPage } from './menu/menu-page';
import { MenusPage } from './menus/menus-page';
import { MessagePage } from './message/message-page';
import { PdfPage } from './pdf/pdf-page';
import { RedirectPage } from './redirect/redirect-page';

/** The content of <div id="root">. Of a menu alone the browser takes it over. */
export function Page({ data }: { data: GuestPageData }) {
  const text = messagesOf(data.language);
  if (data.page === 'links') return <LinkPage data={data} text={text} />;
  if (data.page === 'menu') return <MenuPage data={data} text={text} />;
  if (data.page === 'base') return <BaseMenuPage data={data} text={text} />;
  if (data.page === 'menus') return <MenusPage data={data} text={text} />;
  if (data.page === 'pdf') return <PdfPage data={data} text={text} />;
  if (data.page === 'redirect') return <RedirectPage data={data} text={text} />;
  if (data.page === 'message') return <MessagePage data={data} text={text} />;
  return <LegalPage data={data} text={text} />;
}
