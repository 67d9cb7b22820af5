import { useTranslation } from 'react-i18next';
import { type PeriodicJob, useGetJobsQuery } from '@/api';
import { useJobName } from '@/lib/names/job-name';
import { Badge } from '@/ui/badge';
import { Loaded } from '@/ui/paged-list';
import classes from './jobs.module.css';
import { polled } from './polled';

/** Lists the periodic jobs: when they ran last, when they run next, and their errors. */
export const PeriodicJobs = () => {
  const { t } = useTranslation('jobs');
  const jobs = useGetJobsQuery(undefined, polled);
  return (
    <section aria-labelledby="periodic-jobs">
      <h2 id="periodic-jobs">{t('periodic.title')}</h2>
      <Loaded query={jobs} rows={4} height={64}>
        {({ periodic, queued, running }) => (
          <>
            <ul className={classes.lines} aria-labelledby="periodic-jobs">
              {periodic.map((job) => (
                <Line key={job.name} job={job} />
              ))}
            </ul>
            <p className={classes.counts}>
              {t('waiting', { count: queued })} · {t('running', { count: running })}
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
