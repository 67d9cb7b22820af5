import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '@/lib/state/redux';
import { answerConsent, selectConsent } from './consent-slice';

/** Gives consent to the analytics service later on, or takes it back. */
export const ConsentSwitch = () => {
  const { t } = useTranslation('analytics');
  const dispatch = useAppDispatch();
  const granted = useSelector(selectConsent).answer === 'granted';
  return (
    <Switch
      size="sm"
      label={t('consent.switch')}
      checked={granted}
      onChange={({ currentTarget }) => answerConsent(dispatch, currentTarget.checked)}
    />
  );
};
