import { limits, type Section, type Store } from '@/api';
import type { Language } from '@/i18n';
import { useEditorLanguage } from '@/lib/text/use-editor-language';
import { Editor } from '@/ui/editor';
import { NameAndDescription } from '@/ui/translated-fields';
import { AvailabilityField } from './availability-field';
import type { MenuActions } from './use-menu-actions';
import { useSectionDraft } from './use-section-draft';

type Props = {
  section: Section;
  store: Store;
  /** The page's language, in which the editor opens. */
  language: Language;
  actions: MenuActions;
  editable: boolean;
  onClose: () => void;
};

/** A section's texts and hours, stored as they are written. */
export const SectionEditor = (props: Props) => {
  const { section, store, actions, editable, onClose } = props;
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
      <AvailabilityField
        value={availability}
        onChange={(value, wait) => draft.set('availability', value, wait)}
        onLeave={() => draft.flush('availability')}
        error={draft.error}
        editable={editable}
      />
    </Editor>
  );
};
