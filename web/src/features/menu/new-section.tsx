import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, type SectionInput, type Store } from '@/api';
import { tagOf } from '@/i18n';
import type { Creation } from '@/lib/drafts/use-creations';
import { Form } from '@/lib/forms/form';
import { useKeptForm } from '@/lib/forms/use-kept-form';
import { ClearButton } from '@/ui/clear-button';
import { keptInView } from '@/ui/kept-in-view';
import { Aside, PendingRows } from '@/ui/pending-rows';
import { useLimit } from '@/ui/use-limit';
import card from './card.module.css';
import classes from './new-section.module.css';
import { PendingSection } from './section-card';
import { newSections, useNewSections } from './use-new-sections';

type Props = { store: Store; menuId: string; onAdded: (id: string) => void };

const empty = { name: '' };

/** Adds sections at the end, and shows those that are on their way. */
export const NewSection = ({ store, menuId, onAdded }: Props) => {
  const { t } = useTranslation(['menu', 'ui']);
  const source = store.defaultLanguage;
  const { form, isBegun, put, clear, throwAway, take, aside } = useKeptForm(`section-${menuId}`, empty);
  const { name } = form;
  // What was half typed when the page ended is shown, but takes no focus.
  const [open, setOpen] = useState<'asked' | 'kept' | null>(() => (isBegun ? 'kept' : null));
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const sections = useNewSections(store, menuId, ({ id }) => onAdded(id));

  const close = () => {
    setOpen(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
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
    take({ name: body.name[source] ?? '' });
    sections.remove(key);
    setOpen('asked');
    requestAnimationFrame(() => field.current?.focus());
  };

  return (
    <div id={newSections} tabIndex={-1} className={classes.adding}>
      <PendingRows
        label={t('newSection.pending')}
        className={classes.adding}
        rowClass={card.card}
        rows={sections.list.map((each) => ({
          ...each,
          line: (note) => (
            <PendingSection
              name={each.body.name[source] ?? ''}
              lang={tagOf[source]}
              refused={each.error !== undefined}
              note={note}
            />
          ),
          onEdit: () => edit(each),
        }))}
        waiting={sections.status === 'offline'}
        onDiscard={sections.remove}
        onLast={() => (field.current ?? opener.current)?.focus()}
      />
      {open ? (
        <Form
          ref={keptInView}
          className={classes.form}
          onSubmit={submit}
          onKeyDown={(event) => event.key === 'Escape' && close()}
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
          <Aside name={aside?.name} />
          <div className={classes.buttons}>
            <Button type="submit" variant="customGreen" disabled={name.trim() === ''}>
              {t('newSection.add')}
            </Button>
            {isBegun && (
              <ClearButton
                throwAway={throwAway}
                isTyped
                focusIds={[]}
                onCleared={() => field.current?.focus()}
              />
            )}
            <Button variant="subtle" color="gray" onClick={close}>
              {t('ui:draft.done')}
            </Button>
          </div>
        </Form>
      ) : (
        <Button
          id="add-section"
          ref={opener}
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
