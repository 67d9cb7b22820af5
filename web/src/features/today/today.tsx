import { skipToken } from '@reduxjs/toolkit/query/react';
import {
  type Store,
  useGetCompanyQuery,
  useGetLinkPageQuery,
  useGetLiveReportQuery,
  useGetMenuQuery,
  useGetReportQuery,
  useListLinkClicksQuery,
  useListLinksQuery,
  useListMenusQuery,
  useListTablesQuery,
} from '@/api';
import type { Language } from '@/i18n';
import { hasPermission, may } from '@/lib/session/access';
import { todayIn } from '@/lib/time/days';
import { ReadTrouble } from '@/ui/paged-list';
import { LoadingRows } from '@/ui/state-views';
import { Figures } from './figures';
import { weeksTo } from './guests';
import { needsOf } from './needs';
import { NeedsList } from './needs-list';
import { OpenedMost } from './opened-most';
import classes from './today.module.css';

type Props = { store: Store; language: Language };

/** How many days are looked back on, today included. */
const days = 7;

/** What guests do goes on while somebody looks. */
const polled = { pollingInterval: 30_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };

/** What guests do, and what waits for the owner. */
export const Today = ({ store, language }: Props) => {
  const storeId = store.id;
  const counts = hasPermission(store, 'analytics.read');
  const range = { storeId, ...weeksTo(todayIn(store.timeZone)), by: 'day' as const };
  const report = useGetReportQuery(counts ? range : skipToken, polled);
  const live = useGetLiveReportQuery(counts ? { storeId } : skipToken, polled);
  const clicks = useListLinkClicksQuery({ storeId, days }, polled);
  // What waits is that of the screens where it is mended, which show it at once.
  const links = useListLinksQuery({ storeId });
  const page = useGetLinkPageQuery({ storeId });
  const menus = useListMenusQuery({ storeId });
  const menuId = menus.data?.[0]?.id;
  const menu = useGetMenuQuery(menuId ? { storeId, menuId } : skipToken);
  const tables = useListTablesQuery(may(store, 'tables.update') ? { storeId } : skipToken);
  const company = useGetCompanyQuery(may(store, 'store.update') ? { storeId } : skipToken);

  const asked = [report, live, clicks, links, page, menus, menu, tables, company];
  const queries = asked.filter(({ isUninitialized }) => !isUninitialized);
  const isWaiting = queries.some(({ data, error }) => !data && !error) || (menuId && menu.isUninitialized);
  if (isWaiting && queries.every(({ error }) => !error)) return <LoadingRows rows={4} height={96} />;
  const known = [links, page, menu, tables, company];
  const isKnown = known.every(({ data, isUninitialized }) => data || isUninitialized) && menus.data;
  const needs = needsOf(store, {
    links: links.data,
    page: page.data,
    menu: menu.data,
    tables: tables.data,
    company: company.data,
  });
  return (
    <div className={classes.today}>
      <ReadTrouble queries={queries} />
      {report.data && <Figures store={store} report={report.data} live={live.data} />}
      {(isKnown || needs.length > 0) && <NeedsList store={store} needs={needs} />}
      {links.data && clicks.data && (
        <OpenedMost store={store} language={language} links={links.data} clicks={clicks.data} />
      )}
    </div>
  );
};
