import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, type SectionInput, type Store } from '@/api';
import { tagOf } from '@/i18n';
import type { Creation } from '@/lib/drafts/use-creations';
import { Form } from '@/lib/forms/form';
import { useKeptForm } from '@/lib/forms/use-kept-form';
import { moveFocus } from '@/ui/focus';
import { PendingRows } from '@/ui/pending-rows';
import { useLimit } from '@/ui/use-limit';
import classes from './new-section.module.css';
import { newSections, useNewSections } from './use-new-sections';

type Props = { store: Store; menuId: string; onAdded: (id: string) => void };

const empty = { name: '' };

/** Adds sections at the end, and shows those that are on their way. */
export const NewSection = ({ store, menuId, onAdded }: Props) => {
  const { t } = useTranslation('menu');
  const source = store.defaultLanguage;
  const { form, put, clear } = useKeptForm(`section-${menuId}`, empty);
  const { name } = form;
  // What was half typed when the page ended is shown, but takes no focus.
  const [open, setOpen] = useState<'asked' | 'kept' | null>(() => (name === '' ? null : 'kept'));
  const field = useRef<HTMLInputElement>(null);
  const sections = useNewSections(store, menuId, ({ id }) => {
    onAdded(id);
    // Who types the next one, or waits for it, is left alone.
    if (!isWaiting.current) return;
    setOpen(null);
    requestAnimationFrame(() => moveFocus([`section-${id}`]));
  });
  /** Whether the form only waits for the one section that is on its way. */
  const isWaiting = useRef(false);
  useEffect(() => {
    isWaiting.current = open !== null && name === '' && sections.list.length === 1;
  });

  const named = useLimit()(name, limits.section.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (named.error || name.trim() === '') return;
    sections.add({ name: { [source]: name.trim() } });
    clear();
    field.current?.focus();
  };
  /** Takes a refused one back into the form. */
  const edit = ({ key, body }: Creation<SectionInput>) => {
    put({ name: body.name[source] ?? '' });
    sections.remove(key);
    setOpen('asked');
  };

  return (
    <div id={newSections} tabIndex={-1} className={classes.adding}>
      <PendingRows
        label={t('newSection.pending')}
        rows={sections.list.map((each) => ({
          ...each,
          name: each.body.name[source] ?? '',
          facts: '',
          onEdit: name === '' ? () => edit(each) : undefined,
        }))}
        waiting={sections.status === 'offline'}
        onDiscard={sections.remove}
      />
      {open ? (
        <Form
          className={classes.form}
          onSubmit={submit}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(null)}
        >
          <TextInput
            ref={field}
            label={t('newSection.name')}
            placeholder={t('newSection.example')}
            lang={tagOf[source]}
            value={name}
            onChange={(event) => put({ name: event.currentTarget.value })}
            {...named}
            size="md"
            autoFocus={open === 'asked'}
          />
          <div className={classes.buttons}>
            <Button type="submit" variant="customGreen" disabled={name.trim() === ''}>
              {t('newSection.add')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setOpen(null)}>
              {t('newSection.close')}
            </Button>
          </div>
        </Form>
      ) : (
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
      )}
    </div>
  );
};
