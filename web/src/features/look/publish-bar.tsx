import { Button } from '@mantine/core';
import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AppearanceDraft,
  useDiscardAppearanceMutation,
  usePublishAppearanceMutation,
  useUpdateAppearanceMutation,
} from '@/api';
import { isByKey } from '@/lib/browser/click';
import { type Problem, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { toastProblem, toastUndo } from '@/ui/toasts';
import { useMark } from '@/ui/use-mark';
import { choicesOf } from './choices-of';
import classes from './publish-bar.module.css';

type Props = {
  look: AppearanceDraft;
  editable: boolean;
  /** Sends what is typed and not stored. */
  onFlush: () => void;
};

/** Whether guests see the look that is worked on; where they do not, shows it to them or gives it up. */
export const PublishBar = ({ look, editable, onFlush }: Props) => {
  const { t } = useTranslation('look');
  const { detail } = useProblemText();
  const [publish, publishing] = usePublishAppearanceMutation();
  const [discard, discarding] = useDiscardAppearanceMutation();
  const [update] = useUpdateAppearanceMutation();
  const state = useRef<HTMLParagraphElement>(null);
  const base = { storeId: look.id, revision: look.revision };
  /** The buttons go with what they are for, and the focus goes to what is said instead. */
  const ended = (problem: Problem | null): boolean => {
    if (problem) toastProblem(problem, detail(problem));
    else state.current?.focus({ preventScroll: true });
    return !problem;
  };
  useMark('draft', !look.isPublished);
  const onPublish = async () => {
    onFlush();
    ended(problemIn(await publish(base)));
  };
  const onDiscard = async (byKey: boolean) => {
    const appearancePatch = choicesOf(look);
    if (!ended(problemIn(await discard(base)))) return;
    toastUndo({
      text: t('publish.discarded'),
      byKey,
      focusIds: ['look-published'],
      onUndo: async () => ended(problemIn(await update({ storeId: look.id, appearancePatch }))),
    });
  };
  const isBusy = publishing.isLoading || discarding.isLoading;
  return (
    <div className={classes.bar} data-draft={!look.isPublished || undefined}>
      <p className={classes.state} ref={state} id="look-published" tabIndex={-1} role="status">
        {look.isPublished ? (
          <>
            <IconCheck size={18} stroke={2} aria-hidden />
            {t('publish.published')}
          </>
        ) : (
          <>
            <IconEyeOff size={18} stroke={1.75} aria-hidden />
            {t('publish.draft')}
          </>
        )}
      </p>
      {!look.isPublished && editable && (
        <div className={classes.choices}>
          <Button
            size="compact-md"
            variant="subtle"
            color="gray"
            disabled={isBusy}
            onClick={(event) => void onDiscard(isByKey(event))}
          >
            {t('publish.discard')}
          </Button>
          <Button size="compact-md" variant="customPurple" loading={isBusy} onClick={() => void onPublish()}>
            {t('publish.publish')}
          </Button>
        </div>
      )}
    </div>
  );
};
