import { Button, Checkbox } from '@mantine/core';
import {
  type FormEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedRow, Import as MenuImport, Store } from '@/api';
import { Form } from '@/lib/forms/form';
import { useProblemText } from '@/lib/server/problem-text';
import { useAsk } from '@/ui/ask';
import panel from '@/ui/panel.module.css';
import { useRows } from '../use-rows';
import { ImportColumnsField } from './import-columns';
import type { OpenFields } from './import-fields';
import { ImportHeading } from './import-heading';
import { ImportLetters, takenLetters } from './import-letters';
import classes from './import-menu.module.css';
import { ImportQuestions } from './import-questions';
import { PreviewRow } from './import-row';
import { type ImportJob, isBlocked, isDoubtful, openQuestions, type Tally, tallyOf } from './use-menu-import';

/** What is asked of a preview before it is left. */
export type OpenPreview = {
  /** Stores what is typed in the row that is open; answers whether the preview may be left. */
  leave: () => Promise<boolean>;
};

type Props = {
  ref: Ref<OpenPreview>;
  store: Store;
  found: MenuImport;
  job: ImportJob;
  /** Writes what is chosen, asked for by a key or not. */
  onApply: (byKey: boolean) => void;
  onBack: () => void;
};

/** What was understood of a file, row by row, before anything is written. */
export const ImportPreview = ({ ref, store, found, job, onApply, onBack }: Props) => {
  const { t } = useTranslation(['menuImport', 'ui']);
  const { detail } = useProblemText();
  const [isShort, setShort] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const tally = tallyOf(found.rows);
  const asksAboutCurrency = openQuestions(found.rows).has('other_currency');
  const headed = new Set(found.rows.map(({ kind, section }) => (kind === 'dish' ? section : '')));
  const shown = found.rows.filter(
    (row) => !isAbove(row, headed) && (!isShort || isDoubtful(row) || row.id === open),
  );
  const [room, showMore] = useRows(shown.length, found.id, true);
  const fields = useRef<OpenFields>(null);
  const [isHeld, setHeld] = useState(false);
  /** Stores what is typed in the row that is open; answers what the rows are then, or null where it stays open. */
  const settle = async (): Promise<MenuImport | null> => {
    if (!fields.current?.isChanged) return found;
    return fields.current.store();
  };
  const [asking, ask] = useAsk();
  const isLeft = useRef(false);
  const leave = async (): Promise<boolean> => {
    const name = found.rows.find(({ id }) => id === open)?.name || t('noName');
    const question = { title: t('ask.leave', { name }), text: t('ask.leaveText') };
    isLeft.current =
      (await settle()) !== null || (await ask({ ...question, act: t('ask.drop'), keep: t('ask.stay') }));
    return isLeft.current;
  };
  useImperativeHandle(ref, () => ({ leave }));
  // Another screen or menu that is chosen does not wait for an answer.
  useLayoutEffect(
    () => () => {
      if (!isLeft.current && fields.current?.isChanged) void fields.current.store();
    },
    [],
  );
  const openRow = async (id: number | null) => {
    if (id !== null && !(await settle())) return setHeld(true);
    setHeld(false);
    setOpen(id);
  };
  const apply = async (byKey: boolean) => {
    const settled = await settle();
    if (!settled) return setHeld(true);
    setOpen(null);
    // What was typed may have to be asked about, or be a problem of its own.
    if (!settled.rows.some(isBlocked)) onApply(byKey);
  };
  const letters = useMemo(() => takenLetters(found.rows), [found.rows]);
  const describe = useRef<(id: number) => Promise<void>>(async () => undefined);
  useLayoutEffect(() => {
    describe.current = async (id) => {
      const settled = await settle();
      if (!settled) return setHeld(true);
      const row = settled.rows.find((each) => each.id === id);
      const above = row && describedBy(row, settled.rows);
      if (!above) return;
      setOpen(null);
      await job.changeRows({ rows: [{ id: above.id, description: withText(above, row) }] });
    };
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A button that is pressed by a key has a click without a place.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (job.step === null) void apply(submitter?.matches(':focus-visible') ?? true);
  };
  const headings = found.source.columns
    .map(({ heading }) => heading)
    .filter(Boolean)
    .join(' | ');
  const overDishes = tally.add - found.room.dishes;
  const overSections = tally.sections - found.room.sections;
  const isOver = overDishes > 0 || overSections > 0;
  const count = tally.add + tally.update;
  // A question of several rows is no reason to leave out the one where it stands.
  const leavable = found.rows.filter((row) => isBlocked(row) && isDoubtful(row));
  const leaveOut = () => void job.changeRows({ rows: leavable.map(({ id }) => ({ id, leftOut: true })) });

  return (
    <Form className={panel.parts} onSubmit={submit}>
      {asking}
      <div className={classes.found}>
        <p tabIndex={-1} data-first>
          {found.fileName && <strong>{found.fileName}</strong>}
          <Summary tally={tally} />
        </p>
        <Button variant="subtle" color="gray" size="compact-md" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      {found.source.currency && found.source.currency !== store.currency && !asksAboutCurrency && (
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
      <ImportLetters rows={found.rows} job={job} />
      <ImportQuestions rows={found.rows} job={job} />
      {tally.doubtful > 0 && (
        <Checkbox
          color="purple"
          label={t('onlyDoubtful', { count: tally.doubtful })}
          checked={isShort}
          onChange={(event) => setShort(event.currentTarget.checked)}
        />
      )}
      <ul className={classes.rows} aria-label={t('rows')} onChange={() => setHeld(false)}>
        {shown.slice(0, room).map((row, at) => (
          <li key={row.id}>
            {isHeaded(row, shown[at - 1]) && (
              <ImportHeading
                section={row.section}
                goesTo={placeOf(row)}
                onRename={(to) => void job.changeRows({ sections: [{ section: row.section, to }] })}
              />
            )}
            <PreviewRow
              row={row}
              store={store}
              isHeadings={row.name === headings}
              isOpen={open === row.id}
              fields={fields}
              letters={letters}
              above={describedBy(row, found.rows)}
              onDescribe={(id) => void describe.current(id)}
              onOpen={(id) => void openRow(id)}
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
        <p className={panel.problem} role="alert">
          {detail(job.problem)}
        </p>
      )}
      <div className={classes.bar}>
        <div role="status" className={classes.verdict}>
          {overDishes > 0 && t('over.dishes', { count: overDishes, room: found.room.dishes })}
          {overSections > 0 && t('over.sections', { count: overSections, room: found.room.sections })}
          {isHeld && !job.problem && t('held')}
          {!isHeld && !isOver && tally.blocked > 0 && t('blocked', { count: tally.blocked })}
          {!isHeld && !isOver && tally.blocked === 0 && count + tally.parts === 0 && t('nothing')}
        </div>
        <div className={panel.buttons}>
          <Button
            type="submit"
            variant="customGreen"
            loading={job.step === 'applying'}
            disabled={count + tally.parts === 0 || isOver || tally.blocked > 0}
          >
            {count > 0 ? t('apply', { count }) : t('applyRest')}
          </Button>
          {leavable.length > 0 && (
            <Button variant="customBlackOutlined" onClick={leaveOut}>
              {t('leaveOut', { count: leavable.length })}
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
};

/** Whether a heading is seen above its dishes. One without any becomes nothing, which its own row says. */
const isAbove = ({ kind, name, action }: ImportedRow, headed: ReadonlySet<string>): boolean =>
  kind === 'section' && (action !== 'skip' || headed.has(name));

/** What a row says, which may be the description of another. */
const textOf = ({ name, description }: ImportedRow): string => [name, description].filter(Boolean).join(' ');

/** The description of a dish with what another row says. */
const withText = ({ description }: ImportedRow, row: ImportedRow): string =>
  [description, textOf(row)].filter(Boolean).join(' ');

/** The dish above a row that is left out, which that row may describe; null where there is none, or it does already. */
const describedBy = (row: ImportedRow, rows: ImportedRow[]): ImportedRow | null => {
  if (row.kind !== 'dish' || !row.leftOut || !textOf(row)) return null;
  const above = rows
    .slice(0, rows.indexOf(row))
    .findLast(({ kind, leftOut }) => kind === 'section' || (kind === 'dish' && !leftOut));
  return above?.kind === 'dish' && !above.description.includes(textOf(row)) ? above : null;
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
