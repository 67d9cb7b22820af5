import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { limits, type Section, type Store } from '@/api';
import { currentLocale, type Language } from '@/i18n';
import { useEditorLanguage } from '@/lib/text/use-editor-language';
import { Editor } from '@/ui/editor';
import { NameAndDescription } from '@/ui/translated-fields';
import { ChipsField } from './chips-field';
import classes from './section-editor.module.css';
import type { MenuActions } from './use-menu-actions';
import { type Availability, useSectionDraft } from './use-section-draft';

type Props = {
  section: Section;
  store: Store;
  /** The page's language, in which the editor opens. */
  language: Language;
  actions: MenuActions;
  editable: boolean;
  onClose: () => void;
};

/** What a section with hours of its own starts with: lunch on working days. */
const lunch: Availability = { days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' };

/** A section's texts and hours, stored as they are written. */
export const SectionEditor = (props: Props) => {
  const { section, store, actions, editable, onClose } = props;
  const { t } = useTranslation('menu');
  const draft = useSectionDraft(section, store, actions);
  const [language, setLanguage] = useEditorLanguage(props.language, draft.blamed);
  const { availability } = draft.value;

  return (
    <Editor draft={draft} onClose={onClose}>
      <NameAndDescription
        {...{ draft, entry: section, store, language, editable }}
        limits={limits.section}
        lines={[1, 5]}
        // The editor was asked for a moment ago in a menu that has gone.
        autoFocus
        onLanguage={setLanguage}
      />
      <Switch
        label={t('served.limited')}
        checked={availability !== null}
        onChange={(event) => draft.set('availability', event.currentTarget.checked ? lunch : null)}
        disabled={!editable}
      />
      {availability && (
        <Served
          value={availability}
          onChange={(value, wait) => draft.set('availability', value, wait)}
          onLeave={() => draft.flush('availability')}
          error={draft.error}
          editable={editable}
        />
      )}
    </Editor>
  );
};

/** Days as the wire counts them, from Monday on. */
const days = ['1', '2', '3', '4', '5', '6', '0'];

/** The day's name in the interface's language; the first of November 2026 was a Sunday. */
const dayName = (day: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, 1 + Number(day)),
  );

type ServedProps = {
  value: Availability;
  onChange: (value: Availability, wait?: 'blur') => void;
  onLeave: () => void;
  error: (location: string) => string | undefined;
  editable: boolean;
};

/** On which days and at what times a section is served. */
const Served = ({ value, onChange, onLeave, error, editable }: ServedProps) => {
  const { t } = useTranslation('menu');
  return (
    <div className={classes.served}>
      <ChipsField
        label={t('served.days')}
        all={days}
        nameOf={dayName}
        value={(value.days ?? []).map(String)}
        onChange={(keys) => onChange({ ...value, days: keys.map(Number).sort() })}
        error={error('availability.days')}
        editable={editable}
      />
      <div className={classes.times}>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="time"
            label={t(`served.${end}`)}
            value={value[end]}
            onChange={(event) => onChange({ ...value, [end]: event.currentTarget.value }, 'blur')}
            onBlur={onLeave}
            onKeyDown={(event) => event.key === 'Enter' && onLeave()}
            error={error(`availability.${end}`)}
            readOnly={!editable}
          />
        ))}
      </div>
    </div>
  );
};
