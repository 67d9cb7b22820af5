import { useTranslation } from 'react-i18next';
import { Codes, CodesFacts } from '@/features/codes/codes';
import { LockedNote } from '@/features/stores/locked-note';
import { useWorkplace } from '../shell/store-layout';
import { PlainScreen } from './screen';
import { useShown } from './use-shown';

/** A store's codes. Everybody of the team may download them; who may change tables adds and deletes them. */
export const Component = () => {
  const { t } = useTranslation('codes');
  const { store } = useWorkplace();
  return (
    <PlainScreen title={t('title')} facts={<CodesFacts store={store} />}>
      <LockedNote store={store} />
      <Codes key={store.id} store={store} shown={useShown()} />
    </PlainScreen>
  );
};
