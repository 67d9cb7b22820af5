import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportedRow } from '@/api';
import { additives } from '@/lib/menu/dish-facts';
import classes from './import-menu.module.css';
import type { ImportJob } from './use-menu-import';

type Props = { rows: ImportedRow[]; job: ImportJob };

const code = 'allergen_letters';

/** The letters and numbers that somebody has said to mean allergens or additives, in small letters. */
export const takenLetters = (rows: ImportedRow[]): ReadonlySet<string> => {
  const params = rows.flatMap(({ problems }) => problems).find((problem) => problem.code === code)?.params;
  if (params?.taken !== true) return none;
  return new Set(
    String(params.letters)
      .toLowerCase()
      .split(',')
      .map((pair) => pair.split('=')[0] ?? ''),
  );
};

const none: ReadonlySet<string> = new Set();

/** What the letters and numbers of dishes mean; they are declared as allergens and additives by an answer alone. */
export const ImportLetters = ({ rows, job }: Props) => {
  const { t } = useTranslation(['menuImport', 'facts']);
  const params = rows.flatMap(({ problems }) => problems).find((problem) => problem.code === code)?.params;
  if (!params) return null;
  const isTaken = params.taken === true;
  const meaning = (pair: string): string => {
    const [letter = '', key = ''] = pair.split('=');
    const isAdditive = (additives as readonly string[]).includes(key);
    const name = isAdditive ? t(`facts:additive.${key as 'caffeine'}`) : t(`facts:allergen.${key as 'milk'}`);
    // A word is shown by its meaning alone.
    return letter.length > 3 ? name : `${letter} ${name}`;
  };
  const list = [...new Set(String(params.letters).split(',').map(meaning))].join(', ');
  const answer = () =>
    void job.changeRows({
      rows: rows
        .filter(
          ({ allergens, mayContain, additives }) => [...allergens, ...mayContain, ...additives].length > 0,
        )
        .map(({ id, accepted = [] }) => ({
          id,
          accepted: isTaken ? accepted.filter((each) => each !== code) : [...accepted, code],
        })),
    });
  return (
    <div className={classes.asked} role="note">
      {t('letters.asked', { count: Number(params.count) })} {t(`letters.${params.by as 'codex'}`, { list })}{' '}
      {t(isTaken ? 'letters.taken' : 'letters.ask')}
      <span className={classes.answers}>
        <Button variant="customBlackOutlined" size="compact-sm" disabled={job.step !== null} onClick={answer}>
          {t(isTaken ? 'letters.leave' : 'letters.take')}
        </Button>
      </span>
    </div>
  );
};
