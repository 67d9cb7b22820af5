import { useTranslation } from 'react-i18next';
import type { TeamMember } from '@/api';

/** A role in a store. */
export type StoreRole = TeamMember['role'];

/** The roles of a store, the highest first. */
const storeRoles: StoreRole[] = ['store_owner', 'store_manager', 'store_staff'];

/** The roles to choose from, in the interface's language. */
export const useRoleChoice = (): { value: StoreRole; label: string }[] => {
  const { t } = useTranslation('roles');
  return storeRoles.map((value) => ({ value, label: t(`role.${value}`) }));
};
