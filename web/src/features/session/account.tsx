import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { limits } from '@/api';
import type { Language } from '@/i18n';
import type { Draft } from '@/lib/drafts/use-draft';
import { useAppDispatch } from '@/lib/state/redux';
import { Avatar } from '@/ui/avatar';
import { cx } from '@/ui/cx';
import { DraftNote, DraftTrouble } from '@/ui/editor';
import { OutageNote } from '@/ui/paged-list';
import { ErrorView, LoadingRows } from '@/ui/state-views';
import { useLimit } from '@/ui/use-limit';
import classes from './account.module.css';
import { fetchCurrentUser, selectCurrentUser } from './current-user-slice';
import {
  type AccountFields,
  accountId,
  isPhotoAddress,
  photoAddress,
  useAccountDraft,
} from './use-account-draft';

type Props = {
  /** What an identity provider is called. */
  providerName: (id: string) => string;
  /** The choice of the user's language, which calls back with what is chosen; null is the browser's. */
  languageSelect: (chosen: Language | null, onChosen: (language: Language | null) => void) => ReactNode;
};

/** What is known of who is signed in; name, picture and language are theirs to change. */
export const Account = ({ providerName, languageSelect }: Props) => {
  const { user, error, loading } = useSelector(selectCurrentUser);
  const dispatch = useAppDispatch();
  const refetch = () => dispatch(fetchCurrentUser());
  if (user.uid) {
    return (
      <>
        <OutageNote queries={[{ data: user, isFetching: false, refetch }]} />
        <Fields languageSelect={languageSelect} />
        <SignIn providerName={providerName} />
      </>
    );
  }
  // The record of before is kept where it cannot be read anew, so there was none yet.
  if (error) return <ErrorView problem={error} isReading={loading} onRetry={refetch} />;
  return <LoadingRows rows={3} />;
};

const Fields = ({ languageSelect }: Pick<Props, 'languageSelect'>) => {
  const { t } = useTranslation('account');
  const limit = useLimit();
  const draft = useAccountDraft();
  const { name } = draft.value;
  const [photo, photoProps] = usePhoto(draft);
  return (
    <section id={accountId} aria-label={t('fields')} data-editor>
      <div className={cx(classes.card, classes.fields)}>
        <div className={classes.who}>
          {photo}
          <TextInput
            label={t('name')}
            value={name}
            onChange={(event) => draft.set('name', event.currentTarget.value)}
            onBlur={() => draft.flush('name')}
            onKeyDown={(event) => event.key === 'Enter' && draft.flush('name')}
            error={draft.error('name')}
            autoComplete="name"
            {...limit(name, limits.currentUser.name)}
          />
        </div>
        <TextInput {...photoProps} />
        {languageSelect(draft.value.language, (language) => draft.set('language', language, 'now'))}
        <DraftTrouble draft={draft} />
      </div>
      <div className={classes.note}>
        <DraftNote draft={draft} />
      </div>
    </section>
  );
};

/** The picture as it will be, and its address. A half-typed address is not loaded. */
const usePhoto = (draft: Draft<AccountFields>) => {
  const { t } = useTranslation('account');
  const limit = useLimit();
  const { user } = useSelector(selectCurrentUser);
  const saved = user.photoUrl ?? '';
  const [isTyping, setIsTyping] = useState(false);
  const [failed, setFailed] = useState('');
  const { name, photoUrl } = draft.value;
  const typed = photoAddress(photoUrl);
  const shown = isTyping || !isPhotoAddress(typed) ? saved : typed;
  const photo = (
    <Avatar
      name={name.trim() || user.name || user.email || ''}
      photoUrl={typed === '' ? '' : shown}
      size={64}
      onLoaded={(address, loaded) => setFailed(loaded ? '' : address)}
    />
  );
  const leave = () => {
    setIsTyping(false);
    draft.flush('photoUrl');
  };
  const props = {
    ...limit(photoUrl, limits.currentUser.photoUrl),
    label: t('photo.label'),
    description: (
      <span role="status">{failed !== '' && failed === typed ? t('photo.failed') : t('photo.hint')}</span>
    ),
    placeholder: 'https://example.com/ada.jpg',
    value: photoUrl,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setIsTyping(true);
      draft.set('photoUrl', event.currentTarget.value, 'blur');
    },
    onBlur: leave,
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && leave(),
    error: draft.error('photo_url'),
    inputMode: 'url' as const,
    autoComplete: 'off',
    spellCheck: false,
  };
  return [photo, props] as const;
};

/** What the identity provider says of the user, which is changed there alone. */
const SignIn = ({ providerName }: Pick<Props, 'providerName'>) => {
  const { t } = useTranslation('account');
  const { email, provider = '', createdAt } = useSelector(selectCurrentUser).user;
  return (
    <section className={classes.signIn} aria-labelledby="account-sign-in">
      <h2 id="account-sign-in">{t('signIn.title')}</h2>
      <div className={classes.card}>
        <dl className={classes.facts}>
          <div>
            <dt>{t('signIn.email')}</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>{t('signIn.provider')}</dt>
            <dd>{providerName(provider)}</dd>
          </div>
          {createdAt && (
            <div>
              <dt>{t('signIn.since')}</dt>
              <dd>{t('signIn.day', { at: createdAt })}</dd>
            </div>
          )}
        </dl>
        <p className={classes.hint}>{t('signIn.hint')}</p>
      </div>
    </section>
  );
};
