import { Button, Modal } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ask.module.css';

/** What is asked before something is done. */
export type Question = {
  title: string;
  text: string;
  /** What doing it is called. */
  act: string;
  /** What leaving it is called; "Cancel" where nothing else fits. */
  keep?: string;
  /** Nothing is lost by doing it: it is offered before leaving it. */
  isSafe?: boolean;
};

type Props = Partial<Question> & { opened: boolean; onAct: () => void; onKeep: () => void };

const loud = { variant: 'customBlackOutlined' } as const;
const quiet = { variant: 'subtle', color: 'gray' } as const;

/** Asks before something that is hard to undo. Nothing happens unless it is answered so. */
export const Ask = ({ opened, title, text, act, keep, isSafe = false, onAct, onKeep }: Props) => {
  const { t } = useTranslation('ui');
  const leave = keep ?? t('ask.keep');
  return (
    <Modal
      opened={opened}
      onClose={onKeep}
      // What it was asked from must not take its keys for its own: escape answers the question alone.
      onKeyDown={(event) => event.stopPropagation()}
      title={title}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '', close: classes.close ?? '' }}
      closeButtonProps={{ 'aria-label': leave }}
    >
      <p className={classes.text} aria-live="polite">
        {text}
      </p>
      <div className={classes.choices}>
        <Button {...(isSafe ? quiet : loud)} onClick={onKeep} data-autofocus>
          {leave}
        </Button>
        <Button {...(isSafe ? loud : quiet)} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Modal>
  );
};

/** A place on the screen to ask at, and what asks there: it answers whether to go on. */
export const useAsk = (): [asking: ReactNode, ask: (question: Question) => Promise<boolean>] => {
  const [opened, setOpened] = useState(false);
  // It stays while the window fades.
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((answer) => {
        setAsked({ question, answer });
        setOpened(true);
      }),
    [],
  );
  const answer = (yes: boolean) => {
    setOpened(false);
    asked?.answer(yes);
  };
  return [
    <Ask
      key="ask"
      opened={opened}
      {...asked?.question}
      onAct={() => answer(true)}
      onKeep={() => answer(false)}
    />,
    ask,
  ];
};
