import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { selectSite } from '@/features/configuration/site-slice';
import { OwnLanguageSelect } from '@/features/language/language-select';
import { Account } from '@/features/session/account';
import { selectCurrentUser } from '@/features/session/current-user-slice';
import { leadTo } from '@/ui/focus';
import { Bare, BareHead } from '../shell/bare';
import { useTitle } from '../shell/use-title';
import classes from './account-screen.module.css';
import { OperatorFrame } from './operator-frame';
import { useShown } from './use-shown';

/** The user's own account, beside their stores. */
export const Component = () => {
  const { t } = useTranslation('stores');
  return (
    <Bare>
      <Link to="/" className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        {t('none.back')}
      </Link>
      <OwnAccount />
    </Bare>
  );
};

/** The same where the operators' screens are. */
export const OperatorAccountScreen = () => {
  const { permissions } = useSelector(selectCurrentUser);
  return (
    <OperatorFrame navigates={permissions.includes('roles.assign')}>
      <OwnAccount />
    </OperatorFrame>
  );
};

const OwnAccount = () => {
  const { t } = useTranslation(['shell', 'account']);
  const providers = useSelector(selectSite).site?.signIn.providers;
  const shown = useShown();
  const title = t('account.label');
  useTitle(title);
  useEffect(() => {
    if (shown) leadTo(shown.id);
  }, [shown]);
  return (
    <>
      <BareHead title={title}>{t('account:facts')}</BareHead>
      <Account
        providerName={(id) => providers?.find((each) => each.id === id)?.label ?? id}
        languageSelect={(chosen, onChosen) => (
          <OwnLanguageSelect
            label={t('account:language.label')}
            description={t('account:language.hint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            chosen={chosen}
            onChosen={onChosen}
          />
        )}
      />
    </>
  );
};
