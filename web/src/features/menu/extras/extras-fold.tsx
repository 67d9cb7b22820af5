import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ExtraGroup,
  limits,
  type Store,
  useAddExtraGroupMutation,
  useListExtraGroupsQuery,
} from '@/api';
import { type Language, tagOf } from '@/i18n';
import { Form } from '@/lib/forms/form';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { shownIn, textIn } from '@/lib/text/text';
import { toastProblem } from '@/ui/toasts';
import { useLimit } from '@/ui/use-limit';
import { Fold } from '../fold';
import { useOpenGroup } from './extra-groups';
import classes from './extras-fold.module.css';

type Props = {
  /** The ids of the dish's groups. */
  value: string[];
  onChange: (extras: string[]) => void;
  error: string | undefined;
  store: Store;
  language: Language;
  editable: boolean;
};

/** Which groups of extras a dish has; they are edited in a dialog, for several dishes may have the same one. */
export const ExtrasFold = ({ value, onChange, error, store, language, editable }: Props) => {
  const { t } = useTranslation('menu');
  const { data: groups = [] } = useListExtraGroupsQuery({ storeId: store.id });
  const openGroup = useOpenGroup();
  const source = store.defaultLanguage;
  const nameOf = ({ name }: ExtraGroup) => textIn(name, language, source);
  const chosen = groups.filter(({ id }) => value.includes(id));
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <Fold label={t('extras.title')} facts={chosen.map(nameOf).join(', ') || t('extras.none')}>
      <fieldset className={classes.groups} aria-label={t('extras.title')}>
        {groups.map((group) => (
          <div key={group.id} className={classes.group}>
            <Checkbox
              className={classes.choice ?? ''}
              label={<span lang={tagOf[shownIn(group.name, language, source)]}>{nameOf(group)}</span>}
              description={t('extras.count', { count: group.options.length })}
              checked={value.includes(group.id)}
              onChange={() => toggle(group.id)}
              disabled={!editable || (!value.includes(group.id) && value.length >= limits.dish.extras)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('extras.edit', { name: nameOf(group) })}
              onClick={() => openGroup(group.id)}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        {editable && value.length < limits.dish.extras && (
          <NewGroup
            store={store}
            onAdded={({ id }) => {
              onChange([...value, id]);
              openGroup(id);
            }}
          />
        )}
      </fieldset>
    </Fold>
  );
};

/** Makes a group with its name; all else is written in its dialog. */
const NewGroup = ({ store, onAdded }: { store: Store; onAdded: (group: ExtraGroup) => void }) => {
  const { t } = useTranslation('menu');
  const { detail } = useProblemText();
  const [add, { isLoading }] = useAddExtraGroupMutation();
  const [name, setName] = useState<string | null>(null);
  const source = store.defaultLanguage;
  const named = useLimit()(name ?? '', limits.extraGroup.name);
  const isTyped = Boolean(name?.trim()) && !named.error;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped || isLoading) return;
    const extraGroupInput = { name: { [source]: name?.trim() } };
    const ended = await add({ storeId: store.id, extraGroupInput });
    const problem = problemIn(ended);
    if (problem) return toastProblem(problem, detail(problem));
    setName(null);
    if (ended.data) onAdded(ended.data);
  };
  if (name === null) {
    return (
      <Button
        id="add-extras"
        variant="subtle"
        size="compact-md"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={() => setName('')}
      >
        {t('extras.new')}
      </Button>
    );
  }
  return (
    <Form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('extras.name')}
        placeholder={t('extras.example')}
        lang={tagOf[source]}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        {...named}
        autoFocus
      />
      <Button type="submit" variant="customGreen" disabled={!isTyped} loading={isLoading}>
        {t('extras.add')}
      </Button>
    </Form>
  );
};
