import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Store } from '@/api';
import { type Language, tagOf } from '@/i18n';
import { problemIn } from '@/lib/calls';
import { patchOf, type TextFields, textFields } from '@/lib/fields';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { stateOf } from '@/lib/text';
import { useDraft } from '@/lib/use-draft';
import { toastError } from '@/ui/toasts';
import { TranslationHint } from '@/ui/translation-hint';
import { fetchLinkPage } from './fetch-link-page';
import type { WithLinkPage } from './link-page-slice';
import { updateLinkPage } from './update-link-page';

type Props = { store: Store; language: Language; editable: boolean };
type Fields = TextFields<'tagline'>;

/** The one line under the store's name. */
export const Tagline = ({ store, language, editable }: Props) => {
  const { t } = useTranslation('links');
  const { rule, detail } = useRuleText();
  const dispatch = useAppDispatch();
  const tagline = useSelector((state: WithLinkPage) => state.linkPage.tagline);
  const draft = useDraft<Fields>({
    id: `tagline-${store.id}`,
    saved: textFields('tagline', tagline),
    send: async (changes) =>
      problemIn(await dispatch(updateLinkPage({ storeId: store.id, patch: patchOf(changes) }))),
    reload: () => dispatch(fetchLinkPage(store.id)),
    onLate: (problem) => toastError(detail(problem)),
  });
  const key = `tagline.${language}` as const;
  const source = store.defaultLanguage;
  const message =
    draft.error(key) ??
    (draft.problem && draft.problem.fields.length === 0 ? draft.problem.detail : undefined);
  return (
    <div>
      <TextInput
        label={t('tagline.label')}
        placeholder={language === source ? t('tagline.example') : draft.value[`tagline.${source}`]}
        lang={tagOf[language]}
        value={draft.value[key]}
        onChange={(event) => draft.set(key, event.currentTarget.value)}
        onBlur={draft.flush}
        error={message && rule(message)}
        maxLength={160}
        readOnly={!editable}
      />
      <TranslationHint
        state={stateOf(tagline, language, source)}
        source={tagline[source] ?? ''}
        tag={tagOf[source]}
        onConfirm={() => draft.send({ [key]: draft.value[key] } as Partial<Fields>)}
      />
    </div>
  );
};
