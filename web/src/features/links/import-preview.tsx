import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, type Store } from '@/api';
import { tagOf } from '@/i18n';
import { shortAddress } from '@/lib/forms/address';
import { Form } from '@/lib/forms/form';
import { useProblemText } from '@/lib/server/problem-text';
import { Badge } from '@/ui/badge';
import panel from '@/ui/panel.module.css';
import { useLimit } from '@/ui/use-limit';
import classes from './import-links.module.css';
import { SortSign } from './sort-sign';
import { type Import, type ImportRow, isFit, problemAt } from './use-import';

type Props = {
  store: Store;
  found: NonNullable<Import['found']>;
  job: Import;
  /** Adds what is chosen, asked for by a key or not. */
  onAdd: (byKey: boolean) => void;
};

/** The rows that were found, before anything is added. */
export const ImportPreview = ({ store, found, job, onAdd }: Props) => {
  const { t } = useTranslation('links');
  const { detail } = useProblemText();
  const { rows, change } = job;
  const picked = rows.filter((row) => row.isPicked);
  const fit = rows.filter(isFit);
  const isAll = fit.length > 0 && picked.length >= fit.length;
  const isOver = picked.length > found.room;
  const isBroken = picked.some((row) => !isFit(row));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A button that is pressed by a key has a click without a place.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (job.step === null) onAdd(submitter?.matches(':focus-visible') ?? true);
  };
  const general = job.problem?.fields.length ? null : job.problem;

  return (
    <Form className={panel.parts} onSubmit={submit}>
      <p className={classes.found} tabIndex={-1} data-first>
        {t('import.found', { count: rows.length })} · {t(`import.format.${found.format}`)}
      </p>
      <Checkbox
        color="purple"
        className={classes.all}
        label={t('import.all')}
        checked={isAll}
        indeterminate={picked.length > 0 && !isAll}
        onChange={(event) => job.pickAll(event.currentTarget.checked)}
        disabled={fit.length === 0}
      />
      <ul className={classes.rows} aria-label={t('import.rows')}>
        {rows.map((row) => (
          <PreviewRow key={row.key} row={row} store={store} onChange={change} />
        ))}
      </ul>
      <div role="status" className={classes.verdict} data-over={isOver || undefined}>
        {isOver
          ? t('import.over', { count: picked.length - found.room, room: found.room })
          : picked.length === 0 && t('import.none')}
      </div>
      {general && (
        <p className={panel.problem} role="alert">
          {detail(general)}
        </p>
      )}
      <div className={panel.buttons}>
        <Button
          type="submit"
          variant="customGreen"
          loading={job.step === 'adding'}
          disabled={picked.length === 0 || isOver || isBroken}
        >
          {t('import.add', { count: picked.length })}
        </Button>
        <Button variant="subtle" color="gray" onClick={job.back}>
          {t('import.back')}
        </Button>
      </div>
    </Form>
  );
};

type RowProps = { row: ImportRow; store: Store; onChange: Import['change'] };

/** A row as the link that it would become, and what keeps it from that. */
const PreviewRow = memo(
  ({ row, store, onChange }: RowProps) => {
    const { t } = useTranslation(['links', 'problems']);
    const { rule } = useProblemText();
    const limit = useLimit();
    const address = shortAddress(row.linkAddress);
    const wrong = problemAt(row, 'link_address');
    const wrongName = problemAt(row, 'name');
    const isLost = wrong !== undefined;
    const named = limit(row.name, limits.link.name);
    const empty = row.name.trim() === '' ? rule({ code: 'required', params: {} }) : undefined;
    return (
      <li className={classes.row} data-lost={isLost || undefined}>
        <Checkbox
          color="purple"
          aria-label={t('import.pick', { name: row.name || address })}
          checked={row.isPicked}
          disabled={isLost}
          onChange={(event) => onChange(row.key, { isPicked: event.currentTarget.checked })}
        />
        <SortSign sort={{ kind: row.kind, social: row.socialLinkType }} off={isLost} />
        <div className={classes.words}>
          {isLost ? (
            <span className={classes.name}>{row.name}</span>
          ) : (
            <TextInput
              size="sm"
              aria-label={t('import.name', { address })}
              lang={tagOf[store.defaultLanguage]}
              value={row.name}
              onChange={(event) => onChange(row.key, { name: event.currentTarget.value })}
              {...named}
              error={named.error ?? empty ?? (wrongName && rule(wrongName))}
            />
          )}
          <span className={classes.address}>{address}</span>
          {wrong && <span className={classes.wrong}>{rule(wrong)}</span>}
          {(row.isDuplicate || !row.isActive) && (
            <span className={classes.marks}>
              {row.isDuplicate && <Badge>{t('import.duplicate')}</Badge>}
              {!row.isActive && <Badge quiet>{t('import.off')}</Badge>}
            </span>
          )}
        </div>
      </li>
    );
  },
  (before, after) => before.row === after.row && before.store === after.store,
);
