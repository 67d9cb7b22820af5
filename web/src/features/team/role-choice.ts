import { useTranslation } from 'react-i18next';
import type { Role, TeamMember } from '@/api';

/** A role in a store. */
export type StoreRole = TeamMember['role'];

/** The roles of a store, the highest first. */
export const storeRoles: [StoreRole, ...StoreRole[]] = ['store_owner', 'store_manager', 'store_staff'];

/** The roles in the whole site. */
export const siteRoles: ['admin_developer'] = ['admin_developer'];

/** Roles to choose from, in the interface's language. */
export const useRoleChoice = <R extends Role>(roles: R[]): { value: R; label: string }[] => {
  const { t } = useTranslation('roles');
  return roles.map((value) => ({ value, label: t(`role.${value}`) }));
};
