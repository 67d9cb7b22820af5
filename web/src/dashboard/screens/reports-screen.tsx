import { useTranslation } from 'react-i18next';
import { Reports } from '@/features/reports/reports';
import { hasPermission } from '@/lib/session/access';
import { useWorkplace } from '../shell/store-layout';
import { DeniedView } from './denied-view';
import { Screen } from './screen';

/** What a store's guests do. Managers and owners may see it, also when a plan has ended. */
export const Component = () => {
  const { t } = useTranslation('reports');
  const { store, language } = useWorkplace();
  return (
    <Screen title={t('title')} facts={t('facts')} wide>
      {hasPermission(store, 'analytics.read') ? (
        <Reports key={store.id} store={store} language={language} />
      ) : (
        <DeniedView
          store={store}
          title={t('denied.title')}
          text={t('denied.text', { store: store.name })}
          back={t('denied.back')}
        />
      )}
    </Screen>
  );
};
