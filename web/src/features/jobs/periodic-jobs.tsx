import { useTranslation } from 'react-i18next';
import type { PeriodicJob } from '@/api';
import { useJobName } from '@/lib/job-name';
import { Badge } from '@/ui/badge';
import { Loaded } from '@/ui/paged-list';
import classes from './jobs.module.css';
import type { useJobsState } from './use-jobs-state';

/** Lists the periodic jobs: when they ran last, when they run next, and their errors. */
export const PeriodicJobs = ({ state }: { state: ReturnType<typeof useJobsState> }) => {
  const { t } = useTranslation('jobs');
  const { jobs, reload, ...rest } = state;
  return (
    <section aria-labelledby="periodic-jobs">
      <h2 id="periodic-jobs">{t('periodic.title')}</h2>
      <Loaded pages={{ ...rest, list: jobs?.periodic ?? null, retry: reload }} rows={4} height={64}>
        {(list) => (
          <>
            <ul className={classes.lines} aria-labelledby="periodic-jobs">
              {list.map((job) => (
                <Line key={job.name} job={job} />
              ))}
            </ul>
            <p className={classes.counts}>
              {t('waiting', { count: jobs?.queued ?? 0 })} · {t('running', { count: jobs?.running ?? 0 })}
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
};

const Line = ({ job }: { job: PeriodicJob }) => {
  const { t } = useTranslation('jobs');
  const name = useJobName()(job.name);
  const last = job.lastSucceededAt ? t('periodic.last', { at: job.lastSucceededAt }) : t('periodic.never');
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        {name}
        {job.running && <Badge quiet>{t('periodic.running')}</Badge>}
        {job.error && <Badge>{t('periodic.fails')}</Badge>}
      </span>
      <span className={classes.times}>
        <span>{last}</span>
        {job.nextRunAt && <span>{t('periodic.next', { at: job.nextRunAt })}</span>}
      </span>
      {job.error && <span className={classes.error}>{job.error}</span>}
    </li>
  );
};
