import { useTranslation } from 'react-i18next';

const names = {
  'analytics.prune': 'name.analyticsPrune',
  'identity.rotate-keys': 'name.identityRotateKeys',
  'identity.write-claims': 'name.identityWriteClaims',
  'menu.purge': 'name.menuPurge',
  'page.purge': 'name.pagePurge',
} as const;

/** Says what a job does; the server's own name where there are no words for it. */
export const useJobName = (): ((name: string) => string) => {
  const { t } = useTranslation('jobs');
  return (name) => (name in names ? t(names[name as keyof typeof names]) : name);
};
