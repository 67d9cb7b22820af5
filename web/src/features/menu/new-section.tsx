import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, type Store, useAddSectionMutation } from '@/api';
import { tagOf } from '@/i18n';
import { Form } from '@/lib/forms/form';
import { useKeptForm } from '@/lib/forms/use-kept-form';
import { type Problem, problemOfCall } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useLimit } from '@/ui/use-limit';
import classes from './new-section.module.css';

type Props = { store: Store; menuId: string; onAdded: (id: string) => void };

const empty = { name: '' };

/** Adds a section at the end. */
export const NewSection = ({ store, menuId, onAdded }: Props) => {
  const { t } = useTranslation('menu');
  const { detail } = useProblemText();
  const [addSection, { isLoading: sending }] = useAddSectionMutation();
  const source = store.defaultLanguage;
  const { form, put, clear, key } = useKeptForm(`section-${menuId}`, empty);
  const { name } = form;
  const [open, setOpen] = useState<'asked' | 'kept' | null>(() => (name === '' ? null : 'kept'));
  const [problem, setProblem] = useState<Problem | null>(null);

  const named = useLimit()(name, limits.section.name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (named.error) return;
    const sectionInput = { name: { [source]: name.trim() } };
    const { data, error: why } = await addSection({
      storeId: store.id,
      menuId,
      sectionInput,
      idempotencyKey: key,
    });
    setProblem(problemOfCall(why));
    if (!data) return;
    clear();
    setOpen(null);
    const { id } = data;
    onAdded(id);
    requestAnimationFrame(() => document.getElementById(`section-${id}`)?.focus());
  };

  if (!open) {
    return (
      <Button
        id="add-section"
        variant="primaryAction"
        size="md"
        fullWidth
        leftSection={<IconPlus size={20} stroke={2} aria-hidden />}
        onClick={() => setOpen('asked')}
      >
        {t('newSection.open')}
      </Button>
    );
  }
  return (
    <Form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(null)}
    >
      <TextInput
        label={t('newSection.name')}
        placeholder={t('newSection.example')}
        lang={tagOf[source]}
        value={name}
        onChange={(event) => put({ name: event.currentTarget.value })}
        error={problem && detail(problem)}
        {...named}
        size="md"
        // What was half typed when the page ended is shown, but takes no focus.
        autoFocus={open === 'asked'}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="customGreen" loading={sending} disabled={name.trim() === ''}>
          {t('newSection.add')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setOpen(null)}>
          {t('newSection.close')}
        </Button>
      </div>
    </Form>
  );
};
