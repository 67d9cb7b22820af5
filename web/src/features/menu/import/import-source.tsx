import { Button, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files, type ImportSummary, type Store, useListMenuImportsQuery } from '@/api';
import { Form } from '@/lib/forms/form';
import type { KeptForm } from '@/lib/forms/use-kept-form';
import { useProblemText } from '@/lib/server/problem-text';
import { cx } from '@/ui/cx';
import panel from '@/ui/panel.module.css';
import { DropChoice } from '@/ui/picture/drop-choice';
import { useStrayDrops } from '@/ui/picture/use-stray-drops';
import { LoadingRows } from '@/ui/state-views';
import classes from './import-menu.module.css';
import type { ImportJob } from './use-menu-import';

const { types, maxBytes } = files.startMenuImport;

/** What a choice of files offers; systems do not know all of them by their types. */
const documents = types.filter((type) => !type.startsWith('image/'));
const pictures = types.filter((type) => type.startsWith('image/'));
const accepted = [
  ...documents,
  ...['.csv', '.tsv', '.txt', '.md', '.json', '.html', '.htm', '.xlsx', '.xlsm', '.pdf'],
].join(',');

type Props = {
  store: Store;
  menuId: string;
  form: KeptForm<{ text: string }>;
  job: ImportJob;
  onUndo: (importId: string) => Promise<boolean>;
};

/** Where the menu comes from: a file, or what is pasted. */
export const ImportSource = ({ store, menuId, form: { form, put }, job, onUndo }: Props) => {
  const { t } = useTranslation(['menuImport', 'problems']);
  const { detail } = useProblemText();
  const [wrong, setWrong] = useState('');
  const [isOver, setOver] = useState(false);
  const { data: before } = useListMenuImportsQuery(
    { storeId: store.id, menuId },
    { refetchOnMountOrArgChange: true },
  );
  const isReading = job.step === 'reading';
  useStrayDrops();
  const read = (file: File) => {
    setWrong(file.size > maxBytes ? t('problems:code.import_too_large', { megabytes: maxBytes >> 20 }) : '');
    if (file.size <= maxBytes && !isReading) void job.read(file);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    read(new File([form.text], t('recent.pasted'), { type: 'text/plain' }));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) read(file);
  };
  const why = wrong || (job.problem && detail(job.problem));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={cx(panel.parts, isOver && classes.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setOver(false)
      }
      onDrop={drop}
    >
      <DropChoice
        icon={IconFileImport}
        text={t('source.file')}
        hint={t(before?.readsPictures ? 'source.hintPictures' : 'source.hint', { megabytes: maxBytes >> 20 })}
        accept={before?.readsPictures ? [accepted, ...pictures].join(',') : accepted}
        onChoose={read}
        data-first
      />
      {isReading && <LoadingRows rows={3} height={56} />}
      {why && (
        <p className={panel.problem} role="alert">
          {why}
        </p>
      )}
      <Form className={panel.parts} onSubmit={submit}>
        <Textarea
          label={t('source.paste')}
          placeholder={t('source.example')}
          value={form.text}
          onChange={(event) => put({ text: event.currentTarget.value })}
          minRows={4}
          maxRows={14}
          autosize
          spellCheck={false}
        />
        <div className={panel.buttons}>
          <Button type="submit" variant="customBlackOutlined" disabled={isReading || form.text.trim() === ''}>
            {t('source.read')}
          </Button>
        </div>
      </Form>
      <Recent imports={before?.imports ?? []} job={job} onUndo={onUndo} />
    </div>
  );
};

/** How many imports from before are offered. */
const offered = 3;

type RecentProps = Pick<Props, 'job' | 'onUndo'> & { imports: ImportSummary[] };

/** What was imported before, to be taken back, and what was begun today, to go on with. */
const Recent = ({ imports, job, onUndo }: RecentProps) => {
  const { t } = useTranslation('menuImport');
  const [busy, setBusy] = useState('');
  const list = imports.filter(({ state }) => state !== 'undone').slice(0, offered);
  if (list.length === 0) return null;
  const act = async ({ id, state }: ImportSummary) => {
    setBusy(id);
    await (state === 'preview' ? job.resume(id) : onUndo(id));
    setBusy('');
  };
  return (
    <section aria-labelledby="import-recent" className={classes.recent}>
      <h3 id="import-recent">{t('recent.title')}</h3>
      <ul>
        {list.map((each) => (
          <li key={each.id}>
            <span>
              {each.fileName || t('recent.pasted')}
              <small>
                {each.appliedAt
                  ? t('recent.applied', { at: each.appliedAt })
                  : t('recent.begun', { at: each.createdAt })}
              </small>
            </span>
            <Button
              size="compact-sm"
              variant="customBlackOutlined"
              loading={busy === each.id}
              onClick={() => void act(each)}
            >
              {t(each.state === 'preview' ? 'recent.resume' : 'recent.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
