import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section, SectionInput, Store } from '@/api';
import { tagOf } from '@/i18n';
import { problemIn } from '@/lib/calls';
import { Form } from '@/lib/form';
import { limits } from '@/lib/limits';
import { useAppDispatch } from '@/lib/redux';
import { useCreations } from '@/lib/use-creations';
import { useKeptForm } from '@/lib/use-kept-form';
import { useLimit } from '@/ui/use-limit';
import { addSection } from './add-section';
import classes from './new-section.module.css';

type Props = { store: Store; menuId: string; onAdded: (id: string) => void };

/** Adds a section at the end. */
export const NewSection = ({ store, menuId, onAdded }: Props) => {
  const { t } = useTranslation('menu');
  const dispatch = useAppDispatch();
  const source = store.defaultLanguage;
  const [open, setOpen] = useState(false);
  const [{ name, key }, put, clear] = useKeptForm(`section-${menuId}`, { name: '', key: '' });
  const sections = useCreations<SectionInput>({
    id: `new-${menuId}`,
    place: `/stores/${store.slug}/menu`,
    create: async (section, creation) => {
      const call = { storeId: store.id, menuId, section, key: creation };
      const result = await dispatch(addSection(call));
      const problem = problemIn(result);
      if (!problem) {
        const { id } = result.payload as Section;
        clear();
        setOpen(false);
        onAdded(id);
        requestAnimationFrame(() => document.getElementById(`section-${id}`)?.focus());
      }
      return problem;
    },
  });
  const asked = sections.list.find((each) => each.key === key);
  const close = () => setOpen(false);

  const named = useLimit()(name, limits.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (named.error || (asked && !asked.error)) return;
    if (asked) sections.remove(key);
    put({ key: sections.add({ name: { [source]: name.trim() } }) });
  };

  if (!open) {
    return (
      <Button
        id="add-section"
        variant="primaryAction"
        size="md"
        fullWidth
        leftSection={<IconPlus size={20} stroke={2} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('newSection.open')}
      </Button>
    );
  }
  return (
    <Form className={classes.form} onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <TextInput
        label={t('newSection.name')}
        placeholder={t('newSection.example')}
        lang={tagOf[source]}
        value={name}
        onChange={(event) => put({ name: event.currentTarget.value })}
        error={asked && (asked.error || sections.trouble)}
        {...named}
        size="md"
        // The form was asked for a moment ago; it has but one field.
        autoFocus
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant="customGreen"
          loading={asked !== undefined && !asked.error}
          disabled={name.trim() === ''}
        >
          {t('newSection.add')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            clear();
            close();
          }}
        >
          {t('newSection.close')}
        </Button>
      </div>
    </Form>
  );
};
