import { useTranslation } from 'react-i18next';
import { MenuFacts } from '@/features/menu/menu-editor';
import { StockList } from '@/features/menu/stock-list';
import { useWorkplace } from '../shell/store-layout';
import { Screen } from './screen';

/** What is sold out, for those who serve; beside it the page guests read. */
export const Component = () => {
  const { t } = useTranslation('menu');
  const { store, language } = useWorkplace();
  return (
    <Screen title={t('stock.title')} facts={<MenuFacts all />} path={`/s/${store.slug}/menu`}>
      <StockList store={store} language={language} />
    </Screen>
  );
};
