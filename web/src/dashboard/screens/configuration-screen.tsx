import { useTranslation } from 'react-i18next';
import { SiteConfiguration } from '@/features/configuration/configuration';
import { OperatorScreen } from './operator-screen';

/** What holds for the whole site. */
export const Component = () => {
  const { t } = useTranslation('configuration');
  return (
    <OperatorScreen title={t('title')} facts={t('facts')} permission="config.update">
      <SiteConfiguration />
    </OperatorScreen>
  );
};
