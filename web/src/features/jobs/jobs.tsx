import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify/unstyled';
import {
  type FailedJob,
  useDiscardJobMutation,
  useListAuditInfiniteQuery,
  useListFailedJobsInfiniteQuery,
  useRetryJobMutation,
} from '@/api';
import { useJobName } from '@/lib/names/job-name';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAsk } from '@/ui/ask';
import { AuditLog } from '@/ui/audit-log';
import { FailedJobs } from './failed-jobs';
import classes from './jobs.module.css';
import { PeriodicJobs } from './periodic-jobs';
import { polled } from './polled';

/** What an operator can do with a failed job. */
type Act = 'retry' | 'discard';

/** The job whose last action was refused, and why. */
type Refused = { id: string; why: string };

/** The failed and the periodic jobs, and what operators have done with failed ones. */
export const Jobs = () => {
  const { t } = useTranslation('jobs');
  const { detail } = useProblemText();
  const nameOf = useJobName();
  const [asking, ask] = useAsk();
  const failed = useListFailedJobsInfiniteQuery({ limit: 20 }, polled);
  const log = useListAuditInfiniteQuery({ topic: 'job', limit: 20 });
  const [retry] = useRetryJobMutation();
  const [discard] = useDiscardJobMutation();
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
    const problem = problemIn(await (what === 'retry' ? retry : discard)({ id: job.id }));
    setBusy(null);
    setRefused(problem && { id: job.id, why: problem.status === 404 ? t('gone') : detail(problem) });
    if (problem) return;
    toast.success(t(what === 'retry' ? 'retried' : 'discarded', { name }));
    // The focus was in the row that goes.
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
      <PeriodicJobs />
      <section aria-labelledby="job-log">
        <h2 id="job-log">{t('log.title')}</h2>
        <AuditLog entries={log} label={t('log.title')} />
      </section>
      {asking}
    </div>
  );
};
