import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify';
import type { FailedJob } from '@/api';
import { fetchAudit } from '@/lib/audit';
import { problemIn } from '@/lib/calls';
import { useJobName } from '@/lib/job-name';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { usePages } from '@/lib/use-pages';
import { useAsk } from '@/ui/ask';
import { AuditLog } from '@/ui/audit-log';
import { discardJob } from './discard-job';
import { FailedJobs } from './failed-jobs';
import { fetchFailedJobs, pageSize } from './fetch-failed-jobs';
import classes from './jobs.module.css';
import { PeriodicJobs } from './periodic-jobs';
import { retryJob } from './retry-job';
import { useJobsState } from './use-jobs-state';
import { usePolling } from './use-polling';

/** What an operator can do with a failed job. */
type Act = 'retry' | 'discard';

/** The job whose last action was refused, and why. */
type Refused = { id: string; why: string };

/** The failed and the periodic jobs, and what operators have done with failed ones. */
export const Jobs = () => {
  const { t } = useTranslation('jobs');
  const { detail } = useRuleText();
  const dispatch = useAppDispatch();
  const nameOf = useJobName();
  const [asking, ask] = useAsk();
  const failed = usePages(fetchFailedJobs, {});
  const log = usePages(fetchAudit, { topic: 'job' as const });
  const state = useJobsState();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  usePolling(() =>
    Promise.all([
      state.jobs && state.reload(),
      // A reload would drop the further pages that were read.
      failed.list && failed.list.length <= pageSize && !failed.loading && failed.reload(),
    ]),
  );

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
    await Promise.all([failed.reload(), state.reload(), log.reload()]);
    // The focus was in the row that is gone.
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
      <section aria-labelledby="job-log">
        <h2 id="job-log">{t('log.title')}</h2>
        <AuditLog entries={log} label={t('log.title')} />
      </section>
      {asking}
    </div>
  );
};
