import { Menu } from '@mantine/core';
import {
  IconChartLine,
  IconDots,
  IconLink,
  IconListCheck,
  IconPalette,
  IconQrcode,
  IconSettings,
  IconSun,
  IconToolsKitchen2,
  IconToolsKitchen2Off,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { type Store, useGetStartQuery } from '@/api';
import '@/features/today/start-cache';
import { isStarting } from '@/features/today/steps';
import { useRetries } from '@/lib/browser/use-online';
import { foundNoServer, problemOfCall } from '@/lib/server/problem';
import { hasPermission, isForService, may } from '@/lib/session/access';
import { scrollWithin } from '@/ui/scroll-within';
import classes from './rail.module.css';

/** A screen of a store, as it is offered. */
type Item = { to: string; text: string; icon: TablerIcon };

/** How many screens the bar of a phone has room for, its menu included. */
const room = 5;

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** The screens of a store: a rail on a desk, a bar on a phone, where those of every day stand and a menu has the rest. */
export const Rail = ({ store }: { store: Store }) => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const items = useItems(store);
  const inBar = items.length > room ? room - 1 : room;
  const rest = items.slice(inBar);
  const nav = useCurrentInView(pathname);
  return (
    <nav ref={nav} className={classes.nav} aria-label={t('nav.label')}>
      {items.map(({ to, text, icon: Icon }, at) => (
        <NavLink key={to} to={to} className={classes.screen ?? ''} data-more={at >= inBar || undefined}>
          <Icon {...icon} />
          <span>{text}</span>
        </NavLink>
      ))}
      {rest.length > 0 && (
        <Menu position="top-end" width={216}>
          <Menu.Target>
            <button
              type="button"
              className={`${classes.screen} ${classes.more}`}
              data-current={rest.some(({ to }) => pathname.startsWith(to)) || undefined}
            >
              <IconDots {...icon} />
              <span>{t('nav.more')}</span>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ to, text, icon: Icon }) => (
              <Menu.Item key={to} component={Link} to={to} leftSection={<Icon {...icon} size={18} />}>
                {text}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
};

/** Keeps the current screen's entry in view where the rail scrolls. */
const useCurrentInView = (pathname: string) => {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another entry
  useEffect(() => {
    const { current: rail } = nav;
    const entry = rail?.querySelector('[aria-current]');
    if (!rail || !entry) return;
    const [a, b] = [entry, rail].map((each) => each.getBoundingClientRect()) as [DOMRect, DOMRect];
    if (a.top < b.top || a.bottom > b.bottom) scrollWithin(rail, entry);
  }, [pathname]);
  return nav;
};

/** The screens that a store's user may open; the first is the way in until it has been gone. */
const useItems = (store: Store): Item[] => {
  const { t } = useTranslation(['shell', 'team', 'settings']);
  const skip = !may(store, 'tables.update');
  const { data: start, error, isFetching, refetch } = useGetStartQuery({ storeId: store.id }, { skip });
  const problem = problemOfCall(error);
  useRetries(problem !== null && foundNoServer(problem), isFetching || !problem, refetch);
  const starting = isStarting(start, store);
  const at = (screen: string) => `/stores/${store.slug}/${screen}`;
  const stock = { to: at('stock'), text: t('nav.stock'), icon: IconToolsKitchen2Off };
  return [
    // It is what they change while guests wait; others find it at the menu.
    ...(isForService(store) ? [stock] : []),
    {
      to: at('today'),
      text: t(starting ? 'nav.start' : 'nav.today'),
      icon: starting ? IconListCheck : IconSun,
    },
    { to: at('links'), text: t('nav.links'), icon: IconLink },
    { to: at('menu'), text: t('nav.menu'), icon: IconToolsKitchen2 },
    { to: at('codes'), text: t('nav.codes'), icon: IconQrcode },
    ...(hasPermission(store, 'analytics.read')
      ? [{ to: at('reports'), text: t('nav.reports'), icon: IconChartLine }]
      : []),
    ...(hasPermission(store, 'appearance.update')
      ? [{ to: at('look'), text: t('nav.look'), icon: IconPalette }]
      : []),
    ...(may(store, 'team.read') ? [{ to: at('team'), text: t('team:title'), icon: IconUsers }] : []),
    // Owners find there what they may do when a plan has ended, too.
    ...(may(store, 'store.export')
      ? [{ to: at('settings'), text: t('settings:title'), icon: IconSettings }]
      : []),
  ];
};
