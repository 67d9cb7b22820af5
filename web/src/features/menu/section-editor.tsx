import { Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Section, SectionPatch, Store } from '@/api';
import { currentLanguage, type Language, nativeName, tagOf } from '@/i18n';
import { problemIn } from '@/lib/calls';
import { patchOf, type TextFields, textFields } from '@/lib/fields';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { stateOf, worst } from '@/lib/text';
import { useDraft } from '@/lib/use-draft';
import { DraftFoot } from '@/ui/draft-foot';
import { LanguageTabs } from '@/ui/language-tabs';
import { toastError } from '@/ui/toasts';
import { TranslationHint } from '@/ui/translation-hint';
import { ChipsField } from './chips-field';
import { fetchMenu } from './fetch-menu';
import classes from './menu.module.css';
import { updateSection } from './update-section';

type Availability = NonNullable<Section['availability']>;
type Fields = TextFields<'name'> & TextFields<'description'> & { availability: Availability | null };

type Props = {
  section: Section;
  store: Store;
  language: Language;
  onLanguage: (language: Language) => void;
  editable: boolean;
  onClose: () => void;
};

/** Days as the wire counts them, from Monday on. */
const days = ['1', '2', '3', '4', '5', '6', '0'];

/** What a section with hours of its own starts with: lunch on working days. */
const lunch: Availability = { days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' };

/** A section's texts and hours, stored as they are written. */
export const SectionEditor = ({ section, store, language, onLanguage, editable, onClose }: Props) => {
  const { t } = useTranslation('menu');
  const { rule, detail } = useRuleText();
  const dispatch = useAppDispatch();
  const source = store.defaultLanguage;
  const draft = useDraft<Fields>({
    id: section.id,
    saved: {
      ...textFields('name', section.name),
      ...textFields('description', section.description),
      availability: section.availability ?? null,
    },
    send: async (changes) => {
      const patch = patchOf(changes) as SectionPatch;
      return problemIn(await dispatch(updateSection({ storeId: store.id, id: section.id, patch })));
    },
    reload: () => dispatch(fetchMenu(store.id)),
    onLate: (problem) => toastError(`${t('notSaved', { name: section.name[source] })} ${detail(problem)}`),
  });
  const error = (location: string) => {
    const message = draft.error(location);
    return message && rule(message);
  };
  const name = `name.${language}` as const;
  const description = `description.${language}` as const;
  const { availability } = draft.value;
  const served = (change: Partial<Availability>) =>
    draft.set('availability', { ...(availability ?? lunch), ...change });

  return (
    // A press of escape closes the editor as it closes what floats.
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are the controls
    <div className={classes.editor} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {store.languages.length > 1 && (
        <LanguageTabs
          label={t('editor.language')}
          tabs={store.languages.map((key) => ({
            key,
            name: nativeName[key],
            tag: tagOf[key],
            state: worst([stateOf(section.name, key, source), stateOf(section.description, key, source)]),
          }))}
          value={language}
          onChange={(key) => {
            draft.flush();
            onLanguage(key as Language);
          }}
        />
      )}
      <TextInput
        label={t('editor.name')}
        lang={tagOf[language]}
        value={draft.value[name]}
        placeholder={language === source ? undefined : draft.value[`name.${source}`]}
        onChange={(event) => draft.set(name, event.currentTarget.value)}
        onBlur={draft.flush}
        error={error(name)}
        maxLength={80}
        readOnly={!editable}
        required={language === source}
        // The editor was asked for a moment ago in a menu that has gone.
        autoFocus
      />
      <TranslationHint
        state={stateOf(section.name, language, source)}
        source={section.name[source] ?? ''}
        tag={tagOf[source]}
        onConfirm={() => draft.send({ [name]: draft.value[name] } as Partial<Fields>)}
      />
      <Textarea
        label={t('editor.description')}
        lang={tagOf[language]}
        value={draft.value[description]}
        placeholder={language === source ? undefined : draft.value[`description.${source}`]}
        onChange={(event) => draft.set(description, event.currentTarget.value)}
        onBlur={draft.flush}
        error={error(description)}
        maxLength={500}
        readOnly={!editable}
        autosize
        minRows={1}
        maxRows={5}
      />
      <TranslationHint
        state={stateOf(section.description, language, source)}
        source={section.description[source] ?? ''}
        tag={tagOf[source]}
        onConfirm={() => draft.send({ [description]: draft.value[description] } as Partial<Fields>)}
      />
      <Switch
        label={t('served.limited')}
        checked={availability !== null}
        onChange={(event) => draft.set('availability', event.currentTarget.checked ? lunch : null)}
        disabled={!editable}
      />
      {availability && (
        <div className={classes.served}>
          <ChipsField
            label={t('served.days')}
            all={days}
            nameOf={dayName}
            value={(availability.days ?? []).map(String)}
            onChange={(keys) => served({ days: keys.map(Number).sort() })}
            error={error('availability.days')}
            editable={editable}
          />
          <div className={classes.times}>
            <TextInput
              type="time"
              label={t('served.from')}
              value={availability.from}
              onChange={(event) => served({ from: event.currentTarget.value })}
              error={error('availability.from')}
              readOnly={!editable}
            />
            <TextInput
              type="time"
              label={t('served.to')}
              value={availability.to}
              onChange={(event) => served({ to: event.currentTarget.value })}
              error={error('availability.to')}
              readOnly={!editable}
            />
          </div>
        </div>
      )}
      <DraftFoot
        status={draft.status}
        text={draft.problem ? detail(draft.problem) : ''}
        onRetry={() => draft.send()}
        onDiscard={draft.discard}
        onClose={onClose}
      />
    </div>
  );
};

/** The day's name in the interface's language; the first of November 2026 was a Sunday. */
const dayName = (day: string): string =>
  new Intl.DateTimeFormat(tagOf[currentLanguage()], { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, 1 + Number(day)),
  );
