import { useTranslation } from 'react-i18next';
import { type Link, limits, type Store } from '@/api';
import type { Language } from '@/i18n';
import { useProblemText } from '@/lib/server/problem-text';
import { useEditorLanguage } from '@/lib/text/use-editor-language';
import { Editor } from '@/ui/editor';
import { toastProblem } from '@/ui/toasts';
import { NameAndDescription } from '@/ui/translated-fields';
import { AddressField } from './address-field';
import { IconPicker } from './icon-picker';
import { formOf, sortOf } from './kinds';
import { useLinkDraft } from './use-link-draft';

type Props = {
  link: Link;
  store: Store;
  /** The page's language, in which the editor opens. */
  language: Language;
  editable: boolean;
  onGone: (id: string) => Promise<void>;
  onClose: () => void;
};

/** A link's texts and address, stored as they are typed. */
export const LinkEditor = (props: Props) => {
  const { link, store, editable, onGone, onClose } = props;
  const { t } = useTranslation('links');
  const { detail } = useProblemText();
  const sort = sortOf(link);
  const [draft, change] = useLinkDraft(link, store, onGone);
  const [language, setLanguage] = useEditorLanguage(props.language, draft.blamed);

  return (
    <Editor draft={draft} onClose={onClose}>
      <NameAndDescription
        {...{ draft, entry: link, store, language, editable }}
        limits={limits.link}
        lines={[1, 4]}
        example={t('editor.descriptionExample')}
        onLanguage={setLanguage}
      />
      {link.kind !== 'menu' && (
        <AddressField
          form={formOf(sort)}
          value={draft.value.linkAddress}
          onChange={(address) => draft.set('linkAddress', address, 'blur')}
          onLeave={() => draft.flush('linkAddress')}
          error={draft.error('link_address')}
          editable={editable}
        />
      )}
      {link.kind !== 'menu' && !sort.social && (
        <IconPicker
          value={sort.kind}
          onPick={(kind) =>
            void change({ kind }).then((problem) => problem && toastProblem(problem, detail(problem)))
          }
          editable={editable}
        />
      )}
    </Editor>
  );
};
