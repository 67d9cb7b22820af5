import { ActionIcon, Button, Menu as Choices } from '@mantine/core';
import { IconDownload, IconUpload, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { files, type Menu, type Problem, type Store } from '@/api';
import { type Language, labelled } from '@/i18n';
import { downloadFile } from '@/lib/server/download-file';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import { toastProblem } from '@/ui/toasts';
import type { MenuEntry } from './menu-texts';
import classes from './translation-files.module.css';
import { type Import, importButton } from './use-import';

const formats = ['xliff', 'csv'] as const;
type Format = (typeof formats)[number];

/** What a choice of files offers; systems do not know all of them by their types. */
const accepted = files.importTranslations.types.join(',');

type Props = { store: Store; menu: Menu; language: Language; job: Import };

/** Sends the texts out to a translator, and takes them back. */
export const TranslationFiles = ({ store, menu, language, job }: Props) => {
  const { t } = useTranslation('translations');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const download = async (format: Format) => {
    const url = `/api/stores/${encodeURIComponent(store.id)}/menus/${encodeURIComponent(menu.id)}/translations`;
    const file = {
      url,
      params: { lang: language, format },
      name: `${store.slug}.${format === 'csv' ? 'csv' : 'xlf'}`,
    };
    const problem = problemIn(await dispatch(downloadFile(file)));
    if (problem) toastProblem(problem, detail(problem));
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) void job.take(file);
    currentTarget.value = ''; // the same file may be chosen again
  };
  return (
    <div className={classes.files}>
      <Choices position="bottom-end">
        <Choices.Target>
          <Button variant="subtle" color="gray" size="compact-md" leftSection={<IconDownload {...look} />}>
            {t('files.export')}
          </Button>
        </Choices.Target>
        <Choices.Dropdown>
          {formats.map((format) => (
            <Choices.Item key={format} onClick={() => void download(format)}>
              {t(`files.formats.${format}`)}
            </Choices.Item>
          ))}
        </Choices.Dropdown>
      </Choices>
      {may(store, 'menu.update') && (
        <>
          <Button
            id={importButton}
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconUpload {...look} />}
            loading={job.isRunning}
            onClick={() => input.current?.click()}
          >
            {t('files.import')}
          </Button>
          <input
            ref={input}
            type="file"
            accept={accepted}
            onChange={choose}
            hidden
            aria-label={t('files.import')}
          />
        </>
      )}
    </div>
  );
};

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** How many problems are told at once. */
const mostProblems = 8;

/** What came of a file: what needs a look, or what keeps all of it out. */
export const ImportReport = ({
  job,
  entries,
  source,
}: {
  job: Import;
  entries: MenuEntry[];
  source: Language;
}) => {
  const { t } = useTranslation('translations');
  const { done, problem } = job;
  const notes = (['stale', 'kept', 'unknown'] as const).filter((kind) => (done?.[kind].length ?? 0) > 0);
  // What was taken is told with the way back.
  const report = useRef<HTMLDivElement>(null);
  // Whoever has chosen a file may be far down in the list.
  useEffect(() => {
    if (problem || done) report.current?.scrollIntoView({ block: 'nearest' });
  }, [problem, done]);
  const isShown = problem !== null || (done !== null && (notes.length > 0 || !done.id));
  return (
    <div
      ref={report}
      className={isShown ? classes.report : classes.quiet}
      data-wrong={problem !== null || undefined}
    >
      <div role="status">
        {problem && <Refused problem={problem} entries={entries} source={source} />}
        {isShown && done && (
          <>
            <p>{done.id ? t('files.imported.changed', { count: done.changed }) : t('files.imported.none')}</p>
            {notes.map((kind) => (
              <p key={kind}>{t(`files.imported.${kind}`, { count: done[kind].length })}</p>
            ))}
          </>
        )}
      </div>
      {isShown && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          onClick={job.close}
          aria-label={t('files.imported.close')}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
};

const Refused = ({
  problem,
  entries,
  source,
}: {
  problem: Problem;
  entries: MenuEntry[];
  source: Language;
}) => {
  const { t } = useTranslation('translations');
  const { detail, rule } = useProblemText();
  const wrong = problem.fields.map((field) => ({ field, id: /^file\[(.*)\]$/.exec(field.location)?.[1] }));
  const ofTexts = wrong.filter(({ id }) => id !== undefined);
  if (ofTexts.length === 0) return <p>{detail(problem)}</p>;
  const texts = new Map(entries.flatMap((entry) => entry.texts).map((text) => [text.id, text]));
  return (
    <>
      <p>{t('files.imported.refused')}</p>
      <ul>
        {ofTexts.slice(0, mostProblems).map(({ field, id = '' }) => (
          <li key={id + field.code}>{labelled(texts.get(id)?.text[source] ?? id, rule(field))}</li>
        ))}
        {ofTexts.length > mostProblems && (
          <li>{t('files.imported.more', { count: ofTexts.length - mostProblems })}</li>
        )}
      </ul>
    </>
  );
};
