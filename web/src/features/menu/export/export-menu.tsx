import { Button, Modal, NativeSelect, Radio } from '@mantine/core';
import { IconDownload, IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, useListTemplatesQuery } from '@/api';
import { choicesOf, currentLanguage, type Language } from '@/i18n';
import { downloadFile } from '@/lib/server/download-file';
import { type Problem, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import classes from './export-menu.module.css';

/** What a menu is taken out as, in the order in which it is offered. */
const forms = ['pdf', 'allergens', 'xlsx', 'csv', 'json'] as const;
type Form = (typeof forms)[number];

/** Whether a file has one language alone; the others have all. */
const isRead = (form: Form): boolean => form === 'pdf' || form === 'allergens';

type Props = { store: Store; menuId: string };

/** Takes a menu out: on paper, as a list of allergens, or as a file that can be imported again. */
export const ExportMenu = ({ store, menuId }: Props) => {
  const { t } = useTranslation('menuExport');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={classes.opener ?? ''}
        variant="subtle"
        color="gray"
        leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('open')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Content {...{ store, menuId }} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
};

const Content = ({ store, menuId, onDone }: Props & { onDone: () => void }) => {
  const { t } = useTranslation('menuExport');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const [form, setForm] = useState<Form>('pdf');
  const [language, setLanguage] = useState<Language>(store.defaultLanguage);
  const [template, setTemplate] = useState('');
  const { data: templates } = useListTemplatesQuery();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const download = async () => {
    setRunning(true);
    setProblem(null);
    const failed = problemIn(
      await dispatch(downloadFile(fileOf(store, menuId, { form, language, template }))),
    );
    setRunning(false);
    if (failed) setProblem(failed);
    else onDone();
  };
  return (
    <div className={classes.content}>
      <Radio.Group label={t('what')} value={form} onChange={(value) => setForm(value as Form)}>
        <div className={classes.forms}>
          {forms.map((each) => (
            <Radio
              key={each}
              value={each}
              color="purple"
              label={t(`form.${each}.name`)}
              description={t(`form.${each}.text`)}
              {...(each === form && { 'data-autofocus': true })}
            />
          ))}
        </div>
      </Radio.Group>
      {isRead(form) && store.languages.length > 1 && (
        <NativeSelect
          label={t('language')}
          data={choicesOf(store.languages).map(({ key, name }) => ({ value: key, label: name }))}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
      )}
      {form === 'pdf' && templates && (
        <NativeSelect
          label={t('template.label')}
          data={[
            { value: '', label: t('template.own') },
            ...templates.map(({ id, name }) => ({
              value: id,
              label: name[currentLanguage()] ?? name.en ?? id,
            })),
          ]}
          value={template}
          onChange={(event) => setTemplate(event.currentTarget.value)}
        />
      )}
      <p className={classes.problem} role="alert">
        {problem && `${t('failed')} ${detail(problem)}`}
      </p>
      <Button
        variant="customPurple"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={isRunning}
        onClick={() => void download()}
      >
        {t('download')}
      </Button>
    </div>
  );
};

type Choice = { form: Form; language: Language; template: string };

/** The file of the server, which names it. */
const fileOf = (store: Store, menuId: string, { form, language, template }: Choice) => {
  const menu = `/api/stores/${encodeURIComponent(store.id)}/menus/${encodeURIComponent(menuId)}`;
  const name = `${store.slug}-${form === 'allergens' ? 'allergens' : 'menu'}`;
  const params = { ...(isRead(form) && { lang: language }), ...(form === 'pdf' && template && { template }) };
  return form === 'allergens'
    ? { url: `${menu}/allergen-list`, params, name: `${name}.pdf` }
    : { url: `${menu}/export`, params: { format: form, ...params }, name: `${name}.${form}` };
};
