import { useTranslation } from 'react-i18next';
import { limits, type Menu, type Store } from '@/api';
import type { Language } from '@/i18n';
import { useEditorLanguage } from '@/lib/text/use-editor-language';
import { Editor } from '@/ui/editor';
import { TranslatedFields } from '@/ui/translated-fields';
import { AvailabilityField } from './availability-field';
import card from './card.module.css';
import type { MenuActions } from './use-menu-actions';
import { useMenuDraft } from './use-menu-draft';

type Props = {
  store: Store;
  menu: Menu;
  /** The page's language, in which the editor opens. */
  language: Language;
  actions: MenuActions;
  editable: boolean;
  onClose: () => void;
};

/** The name and the times of one of several menus. */
export const MenuSettings = ({ store, menu, actions, editable, onClose, ...page }: Props) => {
  const { t } = useTranslation(['menu', 'ui']);
  const draft = useMenuDraft(menu, store, actions);
  const [language, setLanguage] = useEditorLanguage(page.language, draft.blamed);
  return (
    <section className={card.card} aria-label={t('menus.edit')}>
      <Editor draft={draft} onClose={onClose}>
        <TranslatedFields
          draft={draft}
          fields={[
            {
              name: 'name',
              label: t('ui:texts.name'),
              text: menu.name,
              limit: limits.menu.name,
              required: true,
              wait: 'long',
              autoFocus: true,
            },
          ]}
          store={store}
          language={language}
          onLanguage={setLanguage}
          editable={editable}
        />
        <AvailabilityField
          value={draft.value.availability}
          onChange={(value, wait) => draft.set('availability', value, wait)}
          onLeave={() => draft.flush('availability')}
          error={draft.error}
          editable={editable}
        />
      </Editor>
    </section>
  );
};

/** Sends what was typed of a menu while its settings are closed. */
export const MenuSender = ({ menu, store, actions }: Pick<Props, 'menu' | 'store' | 'actions'>) => {
  useMenuDraft(menu, store, actions, false);
  return null;
};
