import { useTranslation } from 'react-i18next';
import { ClickSum, LinksList } from '@/features/links/links-list';
import { useWorkplace } from '../shell/store-layout';
import { Screen } from './screen';
import { useShown } from './use-shown';

/** A store's links beside its link page. */
export const Component = () => {
  const { t } = useTranslation('links');
  const { store, language } = useWorkplace();
  return (
    <Screen title={t('title')} facts={<ClickSum />} hasTexts>
      <LinksList store={store} language={language} shown={useShown()} />
    </Screen>
  );
};
