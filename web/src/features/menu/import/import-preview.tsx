import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedRow, Import as MenuImport, Store } from '@/api';
import { Form } from '@/lib/forms/form';
import { useProblemText } from '@/lib/server/problem-text';
import { useRows } from '../use-rows';
import { ImportColumnsField } from './import-columns';
import { ImportHeading } from './import-heading';
import classes from './import-menu.module.css';
import { PreviewRow } from './import-row';
import { type ImportJob, isBlocked, isDoubtful, type Tally, tallyOf } from './use-menu-import';

type Props = {
  store: Store;
  found: MenuImport;
  job: ImportJob;
  /** Writes what is chosen, asked for by a key or not. */
  onApply: (byKey: boolean) => void;
};

/** What was understood of a file, row by row, before anything is written. */
export const ImportPreview = ({ store, found, job, onApply }: Props) => {
  const { t } = useTranslation(['menuImport', 'ui']);
  const { detail } = useProblemText();
  const [isShort, setShort] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const tally = tallyOf(found.rows);
  const shown = found.rows.filter(
    (row) => row.kind !== 'section' && (!isShort || isDoubtful(row) || row.id === open),
  );
  const [room, showMore] = useRows(shown.length, found.id, true);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A button that is pressed by a key has a click without a place.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (job.step === null) onApply(submitter?.matches(':focus-visible') ?? true);
  };
  const overDishes = tally.add - found.room.dishes;
  const overSections = tally.sections - found.room.sections;
  const isOver = overDishes > 0 || overSections > 0;
  const count = tally.add + tally.update;
  const leaveOut = () =>
    void job.changeRows({ rows: found.rows.filter(isBlocked).map(({ id }) => ({ id, leftOut: true })) });

  return (
    <Form className={classes.preview} onSubmit={submit}>
      <div className={classes.found}>
        <p tabIndex={-1} data-first>
          {found.fileName && <strong>{found.fileName}</strong>}
          <Summary tally={tally} />
        </p>
        <Button variant="subtle" color="gray" size="compact-md" onClick={job.back}>
          {t('back')}
        </Button>
      </div>
      {found.source.currency && found.source.currency !== store.currency && (
        <p className={classes.warning} role="note">
          {t('currency', { currency: found.source.currency, own: store.currency })}
        </p>
      )}
      {found.source.own && (
        <p className={classes.warning} role="note">
          {t('own')}
        </p>
      )}
      {found.source.columns.length > 0 && (
        <ImportColumnsField
          columns={found.source.columns}
          isBusy={job.step !== null}
          onChoose={job.chooseColumns}
        />
      )}
      {tally.doubtful > 0 && (
        <Checkbox
          color="purple"
          label={t('onlyDoubtful', { count: tally.doubtful })}
          checked={isShort}
          onChange={(event) => setShort(event.currentTarget.checked)}
        />
      )}
      <ul className={classes.rows} aria-label={t('rows')}>
        {shown.slice(0, room).map((row, at) => (
          <li key={row.id}>
            {isHeaded(row, shown[at - 1]) && (
              <ImportHeading
                section={row.section}
                goesTo={placeOf(row)}
                onRename={(to) => job.changeRows({ sections: [{ section: row.section, to }] })}
              />
            )}
            <PreviewRow
              row={row}
              store={store}
              isOpen={open === row.id}
              onOpen={setOpen}
              onChange={(change) => job.changeRows({ rows: [{ id: row.id, ...change }] })}
            />
          </li>
        ))}
      </ul>
      {showMore && (
        <Button variant="customBlackOutlined" onClick={showMore}>
          {t('ui:list.more')}
        </Button>
      )}
      {job.problem && (
        <p className={classes.problem} role="alert">
          {detail(job.problem)}
        </p>
      )}
      <div className={classes.bar}>
        <div role="status" className={classes.verdict}>
          {overDishes > 0 && t('over.dishes', { count: overDishes, room: found.room.dishes })}
          {overSections > 0 && t('over.sections', { count: overSections, room: found.room.sections })}
          {!isOver && tally.blocked > 0 && t('blocked', { count: tally.blocked })}
          {!isOver && tally.blocked === 0 && count === 0 && t('nothing')}
        </div>
        <div className={classes.buttons}>
          <Button
            type="submit"
            variant="customGreen"
            loading={job.step === 'applying'}
            disabled={count === 0 || isOver || tally.blocked > 0}
          >
            {t('apply', { count })}
          </Button>
          {tally.blocked > 0 && (
            <Button variant="customBlackOutlined" onClick={leaveOut}>
              {t('leaveOut', { count: tally.blocked })}
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
};

/** Whether a dish begins another section than the row above. */
const isHeaded = (row: ImportedRow, above: ImportedRow | undefined): boolean =>
  row.kind === 'dish' && (above?.kind !== 'dish' || above.section !== row.section);

/** The section where a row goes that stands below none. */
const placeOf = ({ problems }: ImportedRow): string =>
  String(problems.find(({ code }) => code === 'section_missing')?.params?.section ?? '');

/** What would become of the dishes, by how many. */
const Summary = ({ tally }: { tally: Tally }) => {
  const { t } = useTranslation('menuImport');
  const parts = (['add', 'update', 'same', 'skip'] as const)
    .filter((action) => tally[action] > 0)
    .map((action) => t(`sum.${action}`, { count: tally[action] }));
  return <span>{parts.join(' · ')}</span>;
};
