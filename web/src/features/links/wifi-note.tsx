import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Store, useGetMenuQuery, useListMenusQuery } from '@/api';
import { Loaded } from '@/ui/paged-list';
import classes from './wifi-note.module.css';

const fresh = { refetchOnMountOrArgChange: true } as const;

/** What a link to the Wi-Fi shows guests, and where that is changed. */
export const WifiNote = ({ store }: { store: Store }) => {
  const menus = useListMenusQuery({ storeId: store.id }, fresh);
  return (
    <Loaded query={menus} rows={1}>
      {([menu]) => (menu ? <WifiOfMenu store={store} menuId={menu.id} /> : null)}
    </Loaded>
  );
};

const WifiOfMenu = ({ store, menuId }: { store: Store; menuId: string }) => {
  const { t } = useTranslation('links');
  const menu = useGetMenuQuery({ storeId: store.id, menuId }, fresh);
  return (
    <Loaded query={menu} rows={1}>
      {({ restaurantInfo: { wifiName, wifiPassword } }) => (
        <div className={classes.wifi}>
          {wifiName ? (
            <dl>
              <div>
                <dt>{t('wifi.name')}</dt>
                <dd>{wifiName}</dd>
              </div>
              {wifiPassword && (
                <div>
                  <dt>{t('wifi.password')}</dt>
                  <dd>{wifiPassword}</dd>
                </div>
              )}
            </dl>
          ) : (
            <p>{t('wifi.missing')}</p>
          )}
          <Link to={`/stores/${store.slug}/menu`}>{t(wifiName ? 'wifi.change' : 'wifi.enter')}</Link>
        </div>
      )}
    </Loaded>
  );
};
