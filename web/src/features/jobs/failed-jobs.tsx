import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailedJob } from '@/api';
import { labelled } from '@/i18n';
import { useJobName } from '@/lib/names/job-name';
import { Badge } from '@/ui/badge';
import { PagedList, type PagedQuery } from '@/ui/paged-list';
import { EmptyView } from '@/ui/state-views';
import classes from './jobs.module.css';

type RowProps = {
  /** Whether an action on the job is under way. */
  busyAt: (id: string) => boolean;
  /** Why the last action on the job was refused. */
  refusedAt: (id: string) => string | undefined;
  onRetry: (job: FailedJob) => void;
  onDiscard: (job: FailedJob) => void;
};

type Props = RowProps & { failed: PagedQuery<FailedJob>; heading: Ref<HTMLHeadingElement> };

/** Lists the jobs with no attempt left: what failed, why, since when. */
export const FailedJobs = ({ failed, heading, ...row }: Props) => {
  const { t } = useTranslation('jobs');
  return (
    <section aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" ref={heading} tabIndex={-1}>
        {t('failed.title')}
      </h2>
      <PagedList
        query={failed}
        rows={2}
        height={128}
        className={classes.list}
        aria-labelledby="failed-jobs"
        none={
          <EmptyView
            icon={<IconCircleCheck size={28} stroke={1.75} />}
            title={t('failed.none.title')}
            text={t('failed.none.text')}
          />
        }
      >
        {(list) => list.map((job) => <Row key={job.id} job={job} {...row} />)}
      </PagedList>
    </section>
  );
};

const Row = ({ job, busyAt, refusedAt, onRetry, onDiscard }: RowProps & { job: FailedJob }) => {
  const { t } = useTranslation('jobs');
  const name = useJobName()(job.name);
  const refused = refusedAt(job.id);
  const facts = [
    t('failed.attempts', { count: job.attempts }),
    t('failed.since', { since: job.firstFailedAt }),
    job.lastFailedAt !== job.firstFailedAt && t('failed.last', { at: job.lastFailedAt }),
  ];
  return (
    <li className={classes.row} tabIndex={-1}>
      <span className={classes.name}>
        {name}
        {job.isPeriodic && <Badge quiet>{t('periodic.badge')}</Badge>}
      </span>
      <span className={classes.error}>{job.error}</span>
      <span id={`facts-${job.id}`} className={classes.facts}>
        {facts.filter(Boolean).join(' · ')}
      </span>
      {!job.isPeriodic && (
        <span className={classes.facts}>
          {t('failed.payload')} <code>{job.payload}</code>
        </span>
      )}
      <span className={classes.controls}>
        <Button
          size="compact-sm"
          variant="customBlackOutlined"
          aria-label={labelled(t('retry'), name)}
          aria-describedby={`facts-${job.id}`}
          loading={busyAt(job.id)}
          onClick={() => onRetry(job)}
        >
          {t('retry')}
        </Button>
        {!job.isPeriodic && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={labelled(t('discard'), name)}
            aria-describedby={`facts-${job.id}`}
            disabled={busyAt(job.id)}
            onClick={() => onDiscard(job)}
          >
            {t('discard')}
          </Button>
        )}
      </span>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
    </li>
  );
};
