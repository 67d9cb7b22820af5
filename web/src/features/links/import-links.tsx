import { Button, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files, type Store } from '@/api';
import { Form } from '@/lib/forms/form';
import { type KeptForm, useKeptForm } from '@/lib/forms/use-kept-form';
import { useProblemText } from '@/lib/server/problem-text';
import { Panel } from '@/ui/panel';
import panel from '@/ui/panel.module.css';
import { laterUndo, toastProblem } from '@/ui/toasts';
import { ImportPreview } from './import-preview';
import { type Import, useImport } from './use-import';

const { types, maxBytes } = files.previewLinkImport;

/** What a choice of files offers; systems do not know all of them by their types. */
const accepted = [...types, '.json', '.csv', '.tsv', '.txt', '.md', '.html', '.htm'].join(',');

/** The ids of what opens the import, and of the field in which addresses are pasted. */
const opener = 'import-links';
const pasteField = 'import-text';

/** Brings links in from other services' exports and from pasted lists. */
export const ImportLinks = ({ store }: { store: Store }) => {
  const { t } = useTranslation('links');
  const { detail } = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const form = useKeptForm(`import-${store.id}`, { text: '' });
  const job = useImport(store);
  const top = useRef<HTMLElement>(null);
  const isFound = job.found !== null;

  // Focus follows the step, so that a keyboard goes on where the eye is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus
  useEffect(() => {
    if (isOpen) top.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [isOpen, isFound]);

  const close = () => {
    setOpen(false);
    job.back();
    requestAnimationFrame(() => document.getElementById(opener)?.focus());
  };
  const add = async (byKey: boolean) => {
    const offer = laterUndo();
    const ids = await job.add();
    if (!ids) return;
    form.clear();
    setOpen(false);
    job.back();
    const onUndo = async () => {
      const problem = await job.undo(ids);
      if (problem) toastProblem(problem, detail(problem));
      return problem === null;
    };
    const focusIds = [...ids.map((id) => `link-${id}`), opener];
    offer({ text: t('import.done', { count: ids.length }), byKey, focusIds, onUndo });
  };

  if (!isOpen) {
    return (
      <Button
        id={opener}
        className={panel.opener}
        variant="subtle"
        color="gray"
        leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('import.open')}
      </Button>
    );
  }
  return (
    <Panel ref={top} title={t('import.open')} closes={t('import.close')} onClose={close}>
      {job.found ? (
        <ImportPreview store={store} found={job.found} job={job} onAdd={(byKey) => void add(byKey)} />
      ) : (
        <Source form={form} job={job} />
      )}
    </Panel>
  );
};

/** Where the links come from: what is pasted, or a file. */
const Source = ({ form: { form, put }, job }: { form: KeptForm<{ text: string }>; job: Import }) => {
  const { t } = useTranslation(['links', 'problems']);
  const { detail } = useProblemText();
  const [wrong, setWrong] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isReading = job.step === 'reading';
  const read = (file: File) => {
    setWrong(file.size > maxBytes ? t('problems:code.import_too_large', { megabytes: maxBytes >> 20 }) : '');
    if (file.size <= maxBytes) void job.read(file);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReading) read(new File([form.text], 'links.txt', { type: 'text/plain' }));
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) read(file);
    currentTarget.value = ''; // the same file may be chosen again
  };
  return (
    <Form className={panel.parts} onSubmit={submit}>
      <Textarea
        id={pasteField}
        label={t('import.label')}
        description={t('import.hint')}
        placeholder={t('import.example')}
        value={form.text}
        onChange={(event) => put({ text: event.currentTarget.value })}
        error={wrong || (job.problem && detail(job.problem))}
        minRows={5}
        maxRows={16}
        autosize
        spellCheck={false}
        data-first
      />
      <div className={panel.buttons}>
        <Button type="submit" variant="customPurple" loading={isReading}>
          {t('import.preview')}
        </Button>
        <Button variant="customBlackOutlined" disabled={isReading} onClick={() => input.current?.click()}>
          {t('import.file')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={accepted}
          onChange={choose}
          hidden
          aria-label={t('import.file')}
        />
      </div>
    </Form>
  );
};
