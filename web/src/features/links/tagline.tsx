import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { limits, type Store } from '@/api';
import type { Language } from '@/i18n';
import { useDraft } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { patchOf, type TextFields, textFields } from '@/lib/text/fields';
import { DraftTrouble } from '@/ui/editor';
import { toastNotSaved } from '@/ui/toasts';
import { TranslatedFields } from '@/ui/translated-fields';
import { fetchLinkPage, selectLinkPage, updateLinkPage } from './link-page-slice';
import classes from './tagline.module.css';

type Props = { store: Store; language: Language; editable: boolean };

/** The one line under the store's name. */
export const Tagline = ({ store, language, editable }: Props) => {
  const { t } = useTranslation('links');
  const dispatch = useAppDispatch();
  const { tagline, revision } = useSelector(selectLinkPage);
  const draft = useDraft<TextFields<'tagline'>>({
    id: `tagline-${store.id}`,
    path: `/stores/${store.slug}/links`,
    saved: textFields('tagline', tagline),
    revision,
    check: (changes) => tooLong(changes, limits.linkPage),
    send: async (changes) => {
      const change = { storeId: store.id, revision, linkPagePatch: patchOf(changes), noRetry: true };
      return problemIn(await dispatch(updateLinkPage(change)));
    },
    reload: () => dispatch(fetchLinkPage(store.id)),
    onLate: (why) => toastNotSaved(t('tagline.label'), why),
  });
  return (
    <section id={`tagline-${store.id}`} className={classes.tagline} data-editor>
      <TranslatedFields
        draft={draft}
        fields={[
          {
            name: 'tagline',
            label: t('tagline.label'),
            text: tagline,
            limit: limits.linkPage.tagline,
            example: t('tagline.example'),
          },
        ]}
        store={store}
        language={language}
        editable={editable}
      />
      <DraftTrouble draft={draft} />
    </section>
  );
};
