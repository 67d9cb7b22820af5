import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate, useOutletContext, useParams } from 'react-router';
import type { Store } from '@/api';
import { listStores } from '@/features/stores/stores-slice';
import { useStoreAt } from '@/features/stores/use-store-at';
import type { Language } from '@/i18n';
import { keep } from '@/lib/browser/storage';
import { useAppDispatch } from '@/lib/state/redux';
import { dismissUndos } from '@/ui/toasts';
import { useMark } from '@/ui/use-mark';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import { Nowhere } from './nowhere';
import { Rail } from './rail';
import { Starting } from './starting';
import classes from './store-layout.module.css';
import { StoreSwitcher } from './store-switcher';
import { StoresFailed } from './stores-failed';

/** What the screens of a store share. */
export type Workplace = {
  store: Store;
  /** The language texts are shown and written in, and the preview speaks. */
  language: Language;
  setLanguage: (language: Language) => void;
};

/** The workplace of the screen's store. */
export const useWorkplace = (): Workplace => useOutletContext<Workplace>();

/** A store's screens: the rail on a desk, the bar on a phone, the work between. */
export const StoreLayout = () => {
  const { slug = '' } = useParams();
  const { store, looking, problem } = useStoreAt(slug);
  useMovedAddress(slug, store);
  if (store) return <StoreShell key={store.id} store={store} />;
  if (problem) return <StoresFailed problem={problem} />;
  return looking ? <Starting /> : <NoStore />;
};

/** A store that has moved to another address is shown at its new one. */
const useMovedAddress = (slug: string, store: Store | undefined): void => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const to = store && store.slug !== slug ? pathname.replace(`/${slug}`, `/${store.slug}`) + search : null;
  useEffect(() => {
    if (to) void navigate(to, { replace: true });
  }, [navigate, to]);
};

const NoStore = () => {
  const { t } = useTranslation('stores');
  const dispatch = useAppDispatch();
  return (
    <Nowhere
      title={t('none.title')}
      text={t('none.text')}
      back={t('none.back')}
      // Which stores there are may have changed since they were read.
      onBack={() => void dispatch(listStores())}
    />
  );
};

const StoreShell = ({ store }: { store: Store }) => {
  const { t } = useTranslation('shell');
  const [language, setLanguage] = useState<Language>(store.defaultLanguage);
  useMark('shell');
  useEffect(() => keep('store', store.slug), [store.slug]);
  // This is another one for each store.
  useEffect(() => dismissUndos, []);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <header className={classes.rail}>
        <div className={classes.brand}>
          <Brand compact />
        </div>
        <div className={classes.switcher}>
          <StoreSwitcher store={store} />
        </div>
        <Rail store={store} />
        <div className={classes.account}>
          <AccountMenu wide />
        </div>
      </header>
      <main id="content" className={classes.work} tabIndex={-1}>
        <Suspense fallback={<Starting />}>
          <Outlet context={{ store, language, setLanguage } satisfies Workplace} />
        </Suspense>
      </main>
    </div>
  );
};
