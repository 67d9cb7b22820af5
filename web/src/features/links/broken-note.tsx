import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Link, type LinkCheck, useCheckLinkMutation } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { moveFocus } from '@/ui/focus';
import { toastProblem } from '@/ui/toasts';
import classes from './row-note.module.css';

type Props = { link: Link; storeId: string; name: string; editable: boolean };

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Says below a link that guests find nothing there, and why; nothing while it works. */
export const BrokenNote = ({ link, storeId, name, editable }: Props) => {
  const { t } = useTranslation('links');
  const { detail } = useProblemText();
  const [check, { isLoading }] = useCheckLinkMutation();
  /** The address that was checked here last. */
  const [checked, setChecked] = useState('');
  const broken = link.isActive && link.check?.isBroken ? link.check : null;
  const isChecked = checked === link.linkAddress;
  if (!broken && !(isChecked && link.check?.code === 'ok')) return null;

  const checkAgain = async () => {
    const ended = await check({ storeId, id: link.id });
    const problem = problemIn(ended);
    if (problem) return toastProblem(problem, detail(problem));
    setChecked(link.linkAddress);
    if (!ended.data?.check?.isBroken) requestAnimationFrame(() => moveFocus([`link-${link.id}`]));
  };

  return (
    <div className={classes.note} data-fine={!broken || undefined}>
      {broken ? <IconAlertTriangle {...icon} /> : <IconCheck {...icon} />}
      <span className={classes.words}>
        {broken && (
          <span>
            {t('broken.title', {
              since: broken.since,
              why: t(`broken.why.${broken.code as Failure}`, { status: broken.status }),
            })}
          </span>
        )}
        <span role="status">{isChecked && !isLoading && t(broken ? 'broken.still' : 'broken.fine')}</span>
      </span>
      {broken && editable && (
        <Button
          size="compact-sm"
          variant="customBlackOutlined"
          loading={isLoading}
          onClick={() => void checkAgain()}
          aria-label={t('broken.againOf', { name })}
        >
          {t('broken.again')}
        </Button>
      )}
    </div>
  );
};

/** What a link may be broken by: all that a check ends in but what is no failure. */
type Failure = Exclude<NonNullable<LinkCheck>['code'], 'ok' | 'guarded' | 'unknown' | 'not_public'>;
