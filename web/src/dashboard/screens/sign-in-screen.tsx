import { Button } from '@mantine/core';
import { IconArrowRight, IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Site } from '@/api';
import { selectSite } from '@/features/configuration/site-slice';
import { LanguageSelect } from '@/features/language/language-select';
import { selectAuth } from '@/features/session/auth-slice';
import { signIn } from '@/features/session/flow';
import { useSignIn } from '@/features/session/sign-in-context';
import { useSignInText } from '@/features/session/sign-in-text';
import { type SignInError, sessionEnds } from '@/lib/session/sign-in-error';
import { useAppDispatch } from '@/lib/state/redux';
import { toastError } from '@/ui/toasts';
import { Brand } from '../shell/brand';
import { useTitle } from '../shell/use-title';
import classes from './sign-in-screen.module.css';
import { TablePicture } from './table-picture';

/** A button to sign in with. */
type SignInOption = { id?: string; label?: string };

const anyProvider: SignInOption[] = [{}];

/** Carte's own popup lets people choose an identity provider; Firebase's wants to know it before. */
const optionsOf = (site: Site | null): SignInOption[] => {
  if (!site) return anyProvider;
  const { adapter, providers } = site.signIn;
  return adapter === 'firebase' || providers.length === 0 ? providers : anyProvider;
};

/** The sign-in screen: what Carte is, and one button. */
export const SignInScreen = () => {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const service = useSignIn();
  const { step, error } = useSelector(selectAuth);
  const textOf = useSignInText();
  const [closed, setClosed] = useState('');
  const options = optionsOf(useSelector(selectSite).site);
  const ended = error && sessionEnds.find((code) => code === error.code);
  useTitle(t('signIn.name'));
  const start = (provider: string | undefined) => {
    const feedback = {
      popupBlocked: () => toastError(textOf('popup-blocked'), 'popup-blocked'),
      popupClosed: () => setClosed(textOf('popup-closed-by-user')),
      failed: ({ code, message }: SignInError) => window.alert(textOf(code, message)),
    };
    setClosed('');
    void signIn(service, dispatch, feedback, provider);
  };

  return (
    <div className={classes.screen}>
      <main className={classes.words}>
        <Brand />
        <div className={classes.middle}>
          <h1>{t('signIn.title')}</h1>
          <p>{t('signIn.text')}</p>
          {options.map(({ id, label }) => (
            <Button
              key={id ?? ''}
              variant="identityProvider"
              className={classes.button ?? ''}
              rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}
              onClick={() => start(id)}
              justify="space-between"
            >
              {label ? t('signIn.continueWith', { label }) : t('signIn.button')}
            </Button>
          ))}
          {options.length === 0 && <p>{t('signIn.noWay')}</p>}
          <p className={classes.waiting} role="status">
            {step === 'signingIn' ? t('signIn.waiting') : closed || (ended && textOf(ended))}
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
