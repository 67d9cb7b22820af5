import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import {
  type Store,
  useGetAppearanceQuery,
  useGetCompanyQuery,
  useGetLinkPageQuery,
  useGetLiveReportQuery,
  useGetReportQuery,
  useListExtraGroupsQuery,
  useListLinkClicksQuery,
  useListLinksQuery,
  useListPdfLinksQuery,
  useListTablesQuery,
} from '@/api';
import type { Language } from '@/i18n';
import { hasPermission, may } from '@/lib/session/access';
import { todayIn } from '@/lib/time/days';
import { ReadTrouble } from '@/ui/paged-list';
import { LoadingRows } from '@/ui/state-views';
import { Figures } from './figures';
import { weeksTo } from './guests';
import { useWholeMenusQuery } from './menus-query';
import { type Known, needsOf } from './needs';
import { NeedsList } from './needs-list';
import { OpenedMost } from './opened-most';
import classes from './today.module.css';

type Props = { store: Store; language: Language };

/** How many days are looked back on, today included. */
const days = 7;

/** What guests do goes on while somebody looks. */
const polled = { pollingInterval: 30_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };

/** What guests do, and what waits for the owner; each part is shown when it is there. */
export const Today = ({ store, language }: Props) => {
  const { report, live, clicks, links, pdfs, page, menus, groups, tables, company, look } = useAnswers(store);
  const known = [links, pdfs, page, menus, groups, tables, company, look];
  return (
    <div className={classes.today}>
      <ReadTrouble
        queries={[report, live, clicks, ...known].filter(({ isUninitialized }) => !isUninitialized)}
      />
      <Part of={[report]} rows={1} height={360}>
        {report.data && <Figures store={store} report={report.data} live={live.data} />}
      </Part>
      <Part of={known} rows={3} height={72}>
        <Needs
          store={store}
          isWhole={known.every(({ data, isUninitialized }) => data || isUninitialized)}
          known={{
            links: links.data,
            pdfs: pdfs.data,
            page: page.data,
            menus: menus.data,
            groups: groups.data,
            tables: tables.data,
            company: company.data,
            look: look.data,
          }}
        />
      </Part>
      <Part of={[links, pdfs, clicks]} rows={1} height={240}>
        {links.data && clicks.data && (
          <OpenedMost
            store={store}
            language={language}
            links={[...links.data, ...(pdfs.data ?? [])]}
            clicks={clicks.data}
          />
        )}
      </Part>
    </div>
  );
};

/** All that is asked for; what the user may not read is not. */
const useAnswers = (store: Store) => {
  const storeId = store.id;
  const counts = hasPermission(store, 'analytics.read');
  const range = { storeId, ...weeksTo(todayIn(store.timeZone)), by: 'day' as const };
  const report = useGetReportQuery(counts ? range : skipToken, polled);
  const live = useGetLiveReportQuery(counts ? { storeId } : skipToken, polled);
  const clicks = useListLinkClicksQuery({ storeId, days }, polled);
  // What waits is that of the screens where it is mended, which show it at once.
  const links = useListLinksQuery({ storeId });
  const pdfs = useListPdfLinksQuery({ storeId });
  const page = useGetLinkPageQuery({ storeId });
  const menus = useWholeMenusQuery({ storeId }, { refetchOnMountOrArgChange: true });
  const groups = useListExtraGroupsQuery({ storeId });
  const tables = useListTablesQuery(may(store, 'tables.update') ? { storeId } : skipToken);
  const company = useGetCompanyQuery(may(store, 'store.update') ? { storeId } : skipToken);
  const look = useGetAppearanceQuery(may(store, 'appearance.update') ? { storeId } : skipToken);
  return { report, live, clicks, links, pdfs, page, menus, groups, tables, company, look };
};

type PartProps = {
  of: { data?: unknown; error?: unknown; isUninitialized: boolean }[];
  /** What is drawn until it is there. */
  rows: number;
  height: number;
  children: ReactNode;
};

/** A part of the screen, once all that it is made of has been answered. */
const Part = ({ of, rows, height, children }: PartProps) =>
  of.some(({ data, error, isUninitialized }) => !isUninitialized && !data && !error) ? (
    <LoadingRows rows={rows} height={height} />
  ) : (
    children
  );

type NeedsProps = { store: Store; known: Known; isWhole: boolean };

/** What waits, as far as that is known; that nothing does is said only where all is. */
const Needs = ({ store, known, isWhole }: NeedsProps) => {
  const needs = needsOf(store, known);
  return isWhole || needs.length > 0 ? <NeedsList store={store} needs={needs} /> : null;
};
