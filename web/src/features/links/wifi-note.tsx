import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Menu, type Store, useGetMenuQuery, useListMenusQuery } from '@/api';
import { Loaded } from '@/ui/paged-list';
import note from './row-note.module.css';
import classes from './wifi-note.module.css';

const fresh = { refetchOnMountOrArgChange: true } as const;

/** The menus of a store, and the first of them, whose Wi-Fi links show. */
const useWifi = ({ id: storeId }: Store) => {
  const menus = useListMenusQuery({ storeId }, fresh);
  const menuId = menus.data?.[0]?.id;
  return { menus, menu: useGetMenuQuery(menuId ? { storeId, menuId } : skipToken, fresh) };
};

/** What a link to the Wi-Fi shows guests, and where that is changed. */
export const WifiNote = ({ store }: { store: Store }) => {
  const { t } = useTranslation('links');
  const { menus, menu } = useWifi(store);
  return (
    <Loaded query={menus} rows={1}>
      {([first]) =>
        first && (
          <Loaded query={menu} rows={1}>
            {({ restaurantInfo: { wifiName, wifiPassword }, id }) => (
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
                <Way store={store} menuId={id} text={t(wifiName ? 'wifi.change' : 'wifi.enter')} />
              </div>
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
};

/** Says below a link to the Wi-Fi that guests do not see it, and where that is mended; nothing while the menu names one. */
export const WifiMissing = ({ store }: { store: Store }) => {
  const { t } = useTranslation('links');
  const { data: menu } = useWifi(store).menu;
  if (!menu || menu.restaurantInfo.wifiName) return null;
  return (
    <div className={note.note}>
      <IconEyeOff size={18} stroke={1.75} aria-hidden />
      <span className={note.words}>
        <span>{t('wifi.missing')}</span>
        <Way store={store} menuId={menu.id} text={t('wifi.enter')} />
      </span>
    </div>
  );
};

type WayProps = { store: Store; menuId: Menu['id']; text: string };

/** Leads to where the menu names the Wi-Fi. */
const Way = ({ store, menuId, text }: WayProps) => (
  <Link to={`/stores/${store.slug}/menu`} state={{ show: menuId }}>
    {text}
  </Link>
);
