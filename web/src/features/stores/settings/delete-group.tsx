import { Button, Modal, TextInput } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, useDeleteStoreMutation } from '@/api';
import { Form } from '@/lib/forms/form';
import { downloadFile } from '@/lib/server/download-file';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import classes from './settings.module.css';

type Props = { store: Store; onDeleted: () => void };

/** The way out: everything as a file, and the end of the store. */
export const DeleteGroup = ({ store, onDeleted }: Props) => {
  const { t } = useTranslation(['settings', 'ui']);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className={classes.choices}>
        <ExportButton store={store} />
        <Button
          variant="customBlackOutlined"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('delete.open')}
        </Button>
      </div>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('delete.ask', { name: store.name })}
        closeButtonProps={{ 'aria-label': t('ui:ask.keep') }}
      >
        <DeleteForm store={store} onKeep={() => setAsking(false)} onDeleted={onDeleted} />
      </Modal>
    </>
  );
};

/** Takes everything of a store out as a file. */
const ExportButton = ({ store }: { store: Store }) => {
  const { t } = useTranslation('settings');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!may(store, 'store.export')) return null;
  const save = async () => {
    setBusy(true);
    const why = problemIn(
      await dispatch(
        downloadFile({
          url: `/api/stores/${encodeURIComponent(store.id)}/export`,
          name: `${store.slug}.json`,
        }),
      ),
    );
    setBusy(false);
    setProblem(why ? detail(why) : '');
  };
  return (
    <div>
      <Button
        variant="customBlackOutlined"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={() => void save()}
      >
        {t('export.act')}
      </Button>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};

type FormProps = Props & { onKeep: () => void };

/** What deleting means, and the name typed to confirm it. The file is offered first. */
const DeleteForm = ({ store, onKeep, onDeleted }: FormProps) => {
  const { t } = useTranslation(['settings', 'ui']);
  const { detail } = useProblemText();
  const [deleteStore, { isLoading: busy }] = useDeleteStoreMutation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const meant = [store.slug, store.name].some((name) => name.toLowerCase() === typed.trim().toLowerCase());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!meant || busy) return;
    const why = problemIn(await deleteStore({ storeId: store.id, confirm: typed }));
    if (why) return setProblem(detail(why));
    onDeleted();
  };
  return (
    <Form className={classes.fields} onSubmit={submit}>
      <ul className={classes.means}>
        <li>{t('delete.guests')}</li>
        <li>{t('delete.days')}</li>
        <li>{t('delete.erased')}</li>
      </ul>
      <ExportButton store={store} />
      <TextInput
        label={t('delete.confirm', { slug: store.slug })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <div className={classes.choices}>
        <Button variant="subtle" color="gray" onClick={onKeep}>
          {t('ui:ask.keep')}
        </Button>
        <Button type="submit" variant="customBlackOutlined" loading={busy} disabled={!meant}>
          {t('delete.act')}
        </Button>
      </div>
    </Form>
  );
};
