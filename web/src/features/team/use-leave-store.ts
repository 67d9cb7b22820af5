import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '@/api';
import { useAsk } from '@/ui/ask';
import { useAssignRole } from './use-assign-role';

/** Where leaving a store is asked about, and what gives up one's own role in it; it answers whether that was done. */
export const useLeaveStore = (
  store: Store,
  email: string,
): [asking: ReactNode, leave: () => Promise<boolean>] => {
  const { t } = useTranslation('team');
  const assignRole = useAssignRole();
  const [asking, ask] = useAsk();
  const leave = async () => {
    const title = t('leave.title', { store: store.name });
    const agreed = await ask({ title, text: t('leave.text'), act: t('leave.act') });
    return agreed && (await assignRole({ id: store.id, email, role: null })) !== null;
  };
  return [asking, leave];
};
