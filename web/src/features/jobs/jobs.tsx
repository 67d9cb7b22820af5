import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify';
import type { FailedJob } from '@/api';
import { problemIn } from '@/lib/calls';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { usePages } from '@/lib/use-pages';
import { useAsk } from '@/ui/ask';
import { discardJob } from './discard-job';
import { FailedJobs } from './failed-jobs';
import { fetchFailedJobs } from './fetch-failed-jobs';
import classes from './jobs.module.css';
import { PeriodicJobs } from './periodic-jobs';
import { retryJob } from './retry-job';
import { useJobName } from './use-job-name';
import { useJobsState } from './use-jobs-state';

/** What can be done with a failed job. */
type Act = 'retry' | 'discard';

/** Where the last call about a job was refused, and why. */
type Refused = { id: string; why: string };

/** What has failed behind the requests, and how the periodic jobs do. */
export const Jobs = () => {
  const { t } = useTranslation('jobs');
  const { detail } = useRuleText();
  const dispatch = useAppDispatch();
  const nameOf = useJobName();
  const [asking, ask] = useAsk();
  const failed = usePages(fetchFailedJobs, {});
  const state = useJobsState();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  const act = async (job: FailedJob, what: Act) => {
    const name = nameOf(job.name);
    if (what === 'discard') {
      const question = { title: t('ask.discard', { name }), text: t('ask.discardText'), act: t('discard') };
      if (!(await ask(question))) return;
    }
    setBusy(job.id);
    const problem = problemIn(await dispatch(what === 'retry' ? retryJob(job.id) : discardJob(job.id)));
    setBusy(null);
    setRefused(problem && { id: job.id, why: problem.status === 404 ? t('gone') : detail(problem) });
    if (problem) return;
    toast.success(t(what === 'retry' ? 'retried' : 'discarded', { name }));
    await Promise.all([failed.reload(), state.reload()]);
    // The row is gone, and the focus with it.
    heading.current?.focus();
  };

  return (
    <div className={classes.jobs}>
      <FailedJobs
        failed={failed}
        heading={heading}
        busyAt={(id) => busy === id}
        refusedAt={(id) => (refused?.id === id ? refused.why : undefined)}
        onRetry={(job) => void act(job, 'retry')}
        onDiscard={(job) => void act(job, 'discard')}
      />
      <PeriodicJobs state={state} />
      {asking}
    </div>
  );
};
