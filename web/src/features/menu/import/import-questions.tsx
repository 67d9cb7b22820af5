import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportedRow } from '@/api';
import classes from './import-menu.module.css';
import { answersOf, type ImportJob, isForAll, openQuestions } from './use-menu-import';

type Props = { rows: ImportedRow[]; job: ImportJob };

/** Questions that several dishes have, to be answered at once. */
export const ImportQuestions = ({ rows, job }: Props) => {
  const { t } = useTranslation('menuImport');
  const questions = [...openQuestions(rows)].flatMap(([code, asked]) =>
    code === 'other_currency'
      ? asked.filter(({ problem }) => isForAll(problem)).map((one) => [one])
      : [asked],
  );
  const shared = questions.filter(
    (asked) => asked.length > 1 || asked.some(({ problem }) => isForAll(problem)),
  );
  return shared.map((asked) => {
    const [first] = asked;
    if (!first) return null;
    const { code, params } = first.problem;
    const answers = answersOf(first.row, first.problem);
    return (
      <div key={`${code} ${first.row.id}`} className={classes.asked} role="note">
        {t(`asked.${code as 'sizes_dropped'}`, {
          ...params,
          count: asked.length > 1 ? asked.length : Number(params?.count),
        })}
        <span className={classes.answers}>
          {answers.map(({ key }, at) => (
            <Button
              key={key}
              variant="customBlackOutlined"
              size="compact-sm"
              disabled={job.step !== null}
              onClick={() =>
                void job.changeRows({
                  rows: asked.map(({ row, problem }) => ({
                    id: row.id,
                    ...answersOf(row, problem)[at]?.change,
                  })),
                })
              }
            >
              {t(`answerAll.${key}`)}
            </Button>
          ))}
        </span>
      </div>
    );
  });
};
