import { useTranslation } from 'react-i18next';
import { Codes, CodesFacts } from '@/features/codes/codes';
import { useWorkplace } from '../shell/store-layout';
import { Screen } from './screen';
import { useShown } from './use-shown';

/** A store's codes. Everybody of the team may download them; who may change tables adds and deletes them. */
export const Component = () => {
  const { t } = useTranslation('codes');
  const { store } = useWorkplace();
  return (
    <Screen title={t('title')} facts={<CodesFacts store={store} />}>
      <Codes key={store.id} store={store} shown={useShown()} />
    </Screen>
  );
};
