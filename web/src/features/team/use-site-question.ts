import { useTranslation } from 'react-i18next';
import type { Question } from '@/ui/ask';

/** What happens to somebody's role in the whole site. */
export type SiteChange = { action: 'give' | 'take' | 'withdraw'; email: string; name: string };

/** What is asked before a role in the whole site changes. */
export const useSiteQuestion = (): ((change: SiteChange) => Question) => {
  const { t } = useTranslation(['users', 'team']);
  return ({ action, email, name }) => {
    if (action === 'withdraw') {
      const title = t('team:ask.withdraw', { name });
      return { title, text: t('ask.withdrawn', { email }), act: t('team:ask.doWithdraw') };
    }
    return {
      title: t(`ask.${action}`, { name }),
      text: t(`ask.${action}Text`, { name }),
      act: t(action === 'give' ? 'doGive' : 'doTake'),
    };
  };
};
