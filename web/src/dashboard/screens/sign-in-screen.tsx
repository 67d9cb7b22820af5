import { Button } from '@mantine/core';
import { IconArrowRight, IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { LanguageSelect } from '@/features/language/language-select';
import type { WithAuth } from '@/features/session/auth-slice';
import { signIn } from '@/features/session/flow';
import { useSignIn } from '@/features/session/sign-in-context';
import { useSignInText } from '@/features/session/sign-in-text';
import { useAppDispatch } from '@/lib/redux';
import { toastError } from '@/ui/toasts';
import { Brand } from '../shell/brand';
import classes from './sign-in-screen.module.css';
import { TablePicture } from './table-picture';

/** The way in: what Carte is, and one button. */
export const SignInScreen = () => {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const service = useSignIn();
  const waiting = useSelector((state: WithAuth) => state.auth.step === 'signingIn');
  const textOf = useSignInText();
  const [closed, setClosed] = useState('');
  const start = () => {
    setClosed('');
    void signIn(service, dispatch, {
      popupBlocked: () => toastError(textOf('popup-blocked'), 'popup-blocked'),
      popupClosed: () => setClosed(textOf('popup-closed-by-user')),
      failed: ({ code, message }) => window.alert(textOf(code, message)),
    });
  };

  return (
    <div className={classes.screen}>
      <main className={classes.words}>
        <Brand />
        <div className={classes.middle}>
          <h1>{t('signIn.title')}</h1>
          <p>{t('signIn.text')}</p>
          <Button
            variant="identityProvider"
            className={classes.button ?? ''}
            rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}
            onClick={start}
            justify="space-between"
          >
            {t('signIn.continue')}
          </Button>
          <p className={classes.waiting} role="status">
            {waiting ? t('signIn.waiting') : closed}
          </p>
        </div>
        <LanguageSelect
          className={classes.language ?? ''}
          aria-label={t('account.language')}
          leftSection={<IconLanguage size={18} stroke={1.75} aria-hidden />}
          variant="unstyled"
        />
      </main>
      <div className={classes.picture}>
        <TablePicture label={t('signIn.picture')} />
      </div>
    </div>
  );
};
