import { useTranslation } from 'react-i18next';
import { Nowhere } from '../shell/nowhere';

/** An address of the owner's that leads nowhere. */
export const NotFoundScreen = () => {
  const { t } = useTranslation('shell');
  return <Nowhere title={t('notFound.title')} text={t('notFound.text')} back={t('notFound.back')} />;
};

/** An address of the operator's that leads nowhere. */
export const OperatorNotFoundScreen = () => {
  const { t } = useTranslation(['shell', 'operators']);
  return <Nowhere title={t('notFound.title')} text={t('notFound.text')} back={t('operators:toUsers')} />;
};
