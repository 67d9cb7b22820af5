import { skipToken } from '@reduxjs/toolkit/query/react';
import {
  type Store,
  useGetLinkPageQuery,
  useGetMenuQuery,
  useListLinkClicksQuery,
  useListLinksQuery,
  useListMenusQuery,
} from '@/api';
import type { Language } from '@/i18n';
import { ReadTrouble } from '@/ui/paged-list';
import { LoadingRows } from '@/ui/state-views';
import { Figures } from './figures';
import { needsOf } from './needs';
import { NeedsList } from './needs-list';
import { OpenedMost } from './opened-most';
import classes from './today.module.css';

type Props = { store: Store; language: Language };

/** How many days are looked back on, today included. */
const days = 7;

/** What guests do, and what waits for the owner. */
export const Today = ({ store, language }: Props) => {
  const storeId = store.id;
  // What guests do goes on while somebody looks.
  const clicks = useListLinkClicksQuery(
    { storeId, days },
    { pollingInterval: 30_000, skipPollingIfUnfocused: true },
  );
  const links = useListLinksQuery({ storeId });
  const page = useGetLinkPageQuery({ storeId });
  const menus = useListMenusQuery({ storeId });
  const menuId = menus.data?.[0]?.id;
  const menu = useGetMenuQuery(menuId ? { storeId, menuId } : skipToken);

  const queries = [clicks, links, page, menus, menu];
  const isMissing = queries.some(({ data }) => !data);
  if (isMissing && queries.every(({ error }) => !error)) return <LoadingRows rows={4} height={96} />;
  return (
    <div className={classes.today}>
      <ReadTrouble queries={queries} />
      {clicks.data && <Figures clicks={clicks.data} />}
      {menu.data && page.data && links.data && (
        <NeedsList store={store} needs={needsOf(store, menu.data, page.data, links.data)} />
      )}
      {links.data && clicks.data && (
        <OpenedMost store={store} language={language} links={links.data} clicks={clicks.data} />
      )}
    </div>
  );
};
