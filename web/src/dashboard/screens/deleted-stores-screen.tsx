import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DeletedStores } from '@/features/stores/deleted-stores';
import { Bare, BareHead } from '../shell/bare';
import { useTitle } from '../shell/use-title';

/** The stores that can be brought back. */
export const Component = () => {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  useTitle(t('deleted.title'));
  return (
    <Bare>
      <BareHead title={t('deleted.title')}>{t('deleted.facts')}</BareHead>
      <DeletedStores onRestored={({ slug }) => void navigate(`/stores/${slug}/links`)} />
    </Bare>
  );
};
