import { useTranslation } from 'react-i18next';
import { Jobs } from '@/features/jobs/jobs';
import { OperatorScreen } from './operator-screen';

/** What runs behind the requests of the whole site, and what of it has failed. */
export const Component = () => {
  const { t } = useTranslation('jobs');
  return (
    <OperatorScreen title={t('title')} facts={t('facts')} permission="config.update">
      <Jobs />
    </OperatorScreen>
  );
};
