/** The permissions the dashboard asks for. */
export type Permission =
  | 'store.update'
  | 'store.export'
  | 'store.delete'
  | 'links.update'
  | 'menu.update'
  | 'menu.availability'
  | 'tables.update'
  | 'appearance.update'
  | 'analytics.read'
  | 'team.read'
  | 'team.update'
  | 'team.remove'
  | 'roles.assign'
  | 'config.update';

/** What of a store decides about access. */
type Subject = { permissions: string[] | null; plan: { locked: object | null } };

/** What outlives a plan. */
const openWhenLocked: Permission[] = [
  'store.export',
  'store.delete',
  'menu.availability',
  'analytics.read',
  'team.read',
  'team.remove',
];

/**
 * Whether the signed-in user may do something in a store now. The server
 * decides; this only hides what it would refuse.
 */
export const may = (store: Subject, permission: Permission): boolean =>
  hasPermission(store, permission) &&
  (store.plan.locked === null || openWhenLocked.includes(permission) || isOperator(store));

/** Whether the signed-in user's role allows something in a store, also while its plan has ended. */
export const hasPermission = (store: Subject, permission: Permission): boolean =>
  (store.permissions ?? []).includes(permission);

/** Whether all that the user's role may change of a store is what can be had of its menu, as for those who serve. */
export const isForService = (store: Subject): boolean =>
  hasPermission(store, 'menu.availability') && !hasPermission(store, 'menu.update');

/** Operators may change a store's configuration, and edit where a plan has ended. */
const isOperator = (store: Subject): boolean => hasPermission(store, 'config.update');
