import { useTranslation } from 'react-i18next';

const names = {
  'analytics.prune': 'name.analyticsPrune',
  'idempotency.prune': 'name.idempotencyPrune',
  'identity.prune': 'name.identityPrune',
  'identity.rotate-keys': 'name.identityRotateKeys',
  'identity.write-claims': 'name.identityWriteClaims',
  'media.collect': 'name.mediaCollect',
  'media.delete-files': 'name.mediaDeleteFiles',
  'menu.purge': 'name.menuPurge',
  'page.check-links': 'name.pageCheckLinks',
  'page.purge': 'name.pagePurge',
  'store.erase': 'name.storeErase',
  'table.purge': 'name.tablePurge',
} as const;

/** Names a job by what it does; a job without a text keeps the server's name. */
export const useJobName = (): ((name: string) => string) => {
  const { t } = useTranslation('jobs');
  return (name) => (name in names ? t(names[name as keyof typeof names]) : name);
};
