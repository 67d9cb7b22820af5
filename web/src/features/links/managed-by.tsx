import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { type Store, useListLinkPageUsersQuery } from '@/api';
import { currentLocale } from '@/i18n';
import { hasPermission } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import { resetLinkPageUsers, selectLinkPageUsers } from './link-page-users-slice';

/** How many people are named. */
const most = 3;

/** Who manages a store's link page, which leads to its team. Nothing where that could not be read. */
export const ManagedBy = ({ store }: { store: Store }) => {
  const { t } = useTranslation('links');
  const dispatch = useAppDispatch();
  useListLinkPageUsersQuery({ storeId: store.id }, { refetchOnMountOrArgChange: true });
  const { users, asked } = useSelector(selectLinkPageUsers);
  useEffect(() => () => void dispatch(resetLinkPageUsers()), [dispatch]);
  if (users.length === 0 || asked !== store.id) return null;
  const names = users.slice(0, most).map(({ name, email }) => name || email);
  const more = users.length - names.length;
  const list = new Intl.ListFormat(currentLocale(), { type: 'conjunction' });
  const text = t('managedBy', {
    names: list.format(more > 0 ? [...names, t('moreUsers', { count: more })] : names),
  });
  return hasPermission(store, 'team.read') ? <Link to={`/stores/${store.slug}/team`}>{text}</Link> : text;
};
