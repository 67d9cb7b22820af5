import type { GuestPageData } from './data';
import { LinkPage } from './links/link-page';
import { MenuPage } from './menu/menu-page';
import { MessagePage } from './message/message-page';

/** The content of <div id="root">, the same on the server and in the browser. */
export function Page({ data }: { data: GuestPageData }) {
  if (data.page === 'links') return <LinkPage data={data} />;
  if (data.page === 'menu') return <MenuPage data={data} />;
  return <MessagePage data={data} />;
}
