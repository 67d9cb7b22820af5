import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '@/features/session/flow';
import { useSignIn } from '@/features/session/sign-in-context';
import { settleDrafts } from '@/lib/drafts/drafts';
import { useUnsavedWork } from '@/lib/drafts/use-draft';
import { isSendingFile, subscribe } from '@/lib/pictures/upload-slot';
import { useAppDispatch } from '@/lib/state/redux';
import { Ask } from '@/ui/ask';

type SignOut = {
  /** Where it is asked whether to go although something is not saved. */
  asking: ReactNode;
  /** Whether it has been begun. */
  leaving: boolean;
  /** Signs out, after a question where something would stay behind; `onAsk` is called before that appears. */
  leave: (onAsk: () => void) => Promise<void>;
};

/** The way out, which loses nothing without a question. */
export const useSignOut = (): SignOut => {
  const dispatch = useAppDispatch();
  const service = useSignIn();
  const [leaving, setLeaving] = useState(false);
  const [opened, setOpened] = useState(false);
  const go = () => signOut(service, dispatch);
  const leave = async (onAsk: () => void) => {
    setLeaving(true);
    const isSettled = await settleDrafts();
    if (isSettled && !isSendingFile()) return go();
    onAsk();
    setOpened(true);
  };
  const stay = () => {
    setOpened(false);
    setLeaving(false);
  };
  const act = () => {
    setOpened(false);
    void go();
  };
  return { asking: <Question opened={opened} onAct={act} onKeep={stay} />, leaving, leave };
};

/** Follows what is saved while somebody thinks about it. */
const Question = (props: { opened: boolean; onAct: () => void; onKeep: () => void }) => {
  const { t } = useTranslation('shell');
  const isTyped = useUnsavedWork().state !== 'none';
  const isSending = useSyncExternalStore(subscribe, isSendingFile);
  const keep = t('askSignOut.keep');
  if (!isTyped && !isSending) {
    const { title, text } = { title: t('askSignOut.savedTitle'), text: t('askSignOut.savedText') };
    return <Ask {...props} isSafe title={title} text={text} act={t('account.signOut')} keep={keep} />;
  }
  const text = [isTyped && t('askSignOut.text'), isSending && t('askSignOut.picture')];
  return (
    <Ask
      {...props}
      title={t('askSignOut.title')}
      text={text.filter(Boolean).join(' ')}
      act={t('askSignOut.act')}
      keep={keep}
    />
  );
};
