import { useTranslation } from 'react-i18next';
import type { Question } from '@/ui/ask';

/** What happens to somebody's role in the whole site. */
export type SiteChange = { way: 'give' | 'take' | 'withdraw'; email: string; name: string };

/** What is asked before a role in the whole site changes. */
export const useSiteQuestion = (): ((change: SiteChange) => Question) => {
  const { t } = useTranslation(['users', 'team']);
  return ({ way, email, name }) => {
    if (way === 'withdraw') {
      const title = t('team:ask.withdraw', { name });
      return { title, text: t('ask.withdrawn', { email }), act: t('team:ask.doWithdraw') };
    }
    return {
      title: t(`ask.${way}`, { name }),
      text: t(`ask.${way}Text`, { name }),
      act: t(way === 'give' ? 'doGive' : 'doTake'),
    };
  };
};
