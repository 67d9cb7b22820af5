import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Link, type LinkPatch, limits, type SocialLinkType, type Store } from '@/api';
import type { Language } from '@/i18n';
import { networkIds, networkName } from '@/lib/forms/networks';
import { useProblemText } from '@/lib/server/problem-text';
import { useIsOpen } from '@/lib/state/use-is-open';
import { textIn } from '@/lib/text/text';
import { useEditorLanguage } from '@/lib/text/use-editor-language';
import { Editor } from '@/ui/editor';
import { PictureField } from '@/ui/picture/picture-field';
import { toastProblem } from '@/ui/toasts';
import { NameAndDescription } from '@/ui/translated-fields';
import { AddressField } from './address-field';
import { IconPicker } from './icon-picker';
import { formOf, hasAddress, sortOf } from './kinds';
import { LayoutField } from './layout-field';
import classes from './link-editor.module.css';
import { PdfNote } from './pdf-note';
import { useLinkDraft } from './use-link-draft';
import { WifiNote } from './wifi-note';
import { WindowFields } from './window-fields';

type Props = {
  link: Link;
  store: Store;
  /** The page's language, in which the editor opens. */
  language: Language;
  editable: boolean;
  onGone: (id: string) => Promise<void>;
  onClose: () => void;
};

/** All that a link has besides its place and its switch, stored as it is typed. */
export const LinkEditor = (props: Props) => {
  const { link, store, editable, onGone, onClose } = props;
  const { t } = useTranslation('links');
  const { detail } = useProblemText();
  const sort = sortOf(link);
  const [draft, change] = useLinkDraft(link, store, onGone);
  const [language, setLanguage] = useEditorLanguage(props.language, draft.blamed);
  const isOpen = useIsOpen();
  const patch = (linkPatch: LinkPatch) =>
    void change(linkPatch).then((problem) => problem && toastProblem(problem, detail(problem)));
  // A picture on its way and the ways back outlive the editor.
  const setImage = (image: string) => (isOpen() ? draft.set('image', image, 'now') : patch({ image }));

  return (
    <Editor draft={draft} onClose={onClose}>
      <NameAndDescription
        {...{ draft, entry: link, store, language, editable }}
        limits={limits.link}
        lines={[1, 4]}
        example={t(link.kind === 'event' ? 'editor.eventExample' : 'editor.descriptionExample')}
        onLanguage={setLanguage}
      />
      {hasAddress(link.kind) && (
        <AddressField
          form={formOf({ ...sort, social: draft.value.socialLinkType })}
          value={draft.value.linkAddress}
          onChange={(address) => draft.set('linkAddress', address, 'blur')}
          onLeave={() => draft.flush('linkAddress')}
          error={draft.error('link_address')}
          editable={editable}
        />
      )}
      {hasAddress(link.kind) && (
        <NativeSelect
          label={t('editor.shownAs')}
          value={draft.value.socialLinkType ?? ''}
          data={[
            { value: '', label: t('editor.asLink') },
            ...networkIds.map((value) => ({
              value,
              label: t('editor.asIcon', { network: networkName(value) }),
            })),
          ]}
          onChange={({ currentTarget }) =>
            draft.set('socialLinkType', (currentTarget.value || null) as SocialLinkType | null, 'now')
          }
          error={draft.error('social_link_type', 'code')}
          disabled={!editable}
        />
      )}
      {link.kind === 'wifi' && <WifiNote store={store} />}
      {link.kind === 'pdf' && editable && <PdfNote onLeave={onClose} />}
      <WindowFields kind={link.kind} draft={draft} zone={store.timeZone} editable={editable} />
      {!sort.social && (
        <>
          <LayoutField
            value={draft.value.layout}
            onChange={(layout) => draft.set('layout', layout, 'now')}
            error={draft.error('layout', 'code')}
            editable={editable}
          />
          <div className={classes.signs}>
            {hasAddress(link.kind) && (
              <IconPicker value={sort.kind} onPick={(kind) => patch({ kind })} editable={editable} />
            )}
            <PictureField
              id={`link-${link.id}`}
              storeId={store.id}
              label={t('editor.picture')}
              name={textIn(link.name, language, store.defaultLanguage)}
              shape="square"
              value={draft.value.image}
              onChange={setImage}
              error={draft.error('image', 'code')}
              editable={editable}
            />
          </div>
        </>
      )}
    </Editor>
  );
};
