import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Store, useGetMenuQuery, useListMenusQuery } from '@/api';
import { Loaded } from '@/ui/paged-list';
import classes from './wifi-note.module.css';

/** What a link to the Wi-Fi shows guests, and where that is changed. */
export const WifiNote = ({ store }: { store: Store }) => {
  const { t } = useTranslation('links');
  const menus = useListMenusQuery({ storeId: store.id }, { refetchOnMountOrArgChange: true });
  const menuId = menus.data?.[0]?.id ?? '';
  const menu = useGetMenuQuery(
    { storeId: store.id, menuId },
    { skip: !menuId, refetchOnMountOrArgChange: true },
  );
  return (
    <Loaded query={menuId ? menu : menus}>
      {() => {
        const { wifiName, wifiPassword } = menu.data?.restaurantInfo ?? { wifiName: '', wifiPassword: '' };
        return (
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
        );
      }}
    </Loaded>
  );
};
