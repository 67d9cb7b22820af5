import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Link, Store } from '@/api';
import type { Language } from '@/i18n';
import { nativeName, tagOf } from '@/i18n';
import { problemIn } from '@/lib/calls';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { stateOf, worst } from '@/lib/text';
import { useDraft } from '@/lib/use-draft';
import { DraftFoot } from '@/ui/draft-foot';
import { LanguageTabs } from '@/ui/language-tabs';
import { toastError } from '@/ui/toasts';
import { TranslationHint } from '@/ui/translation-hint';
import { fetchLinkPage } from './fetch-link-page';
import { formOf, sortOf } from './kinds';
import { fieldsOf, type LinkFields, linkPatch } from './link-fields';
import classes from './links.module.css';
import { SortPicker } from './sort-picker';
import { updateLink } from './update-link';

type Props = {
  link: Link;
  store: Store;
  language: Language;
  onLanguage: (language: Language) => void;
  editable: boolean;
  onClose: () => void;
};

/** How long names and descriptions may be. */
const limits = { name: 80, description: 160 };

/** A link's texts and address, stored as they are typed. */
export const LinkEditor = ({ link, store, language, onLanguage, editable, onClose }: Props) => {
  const { t } = useTranslation('links');
  const { rule, detail } = useRuleText();
  const dispatch = useAppDispatch();
  const sort = sortOf(link);
  const source = store.defaultLanguage;
  const change = async (patch: ReturnType<typeof linkPatch>) =>
    problemIn(await dispatch(updateLink({ storeId: store.id, id: link.id, patch })));
  const draft = useDraft<LinkFields>({
    id: link.id,
    saved: fieldsOf(link),
    send: (changes) => change(linkPatch(changes, sort)),
    reload: () => dispatch(fetchLinkPage(store.id)),
    onLate: (problem) => toastError(`${t('notSaved', { name: link.name[source] })} ${detail(problem)}`),
  });
  const error = (location: string) => {
    const message = draft.error(location);
    return message && rule(message);
  };
  const name = `name.${language}` as const;
  const description = `description.${language}` as const;
  const form = formOf(sort);

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
            state: worst([stateOf(link.name, key, source), stateOf(link.description, key, source)]),
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
        maxLength={limits.name}
        readOnly={!editable}
        required={language === source}
      />
      <TranslationHint
        state={stateOf(link.name, language, source)}
        source={link.name[source] ?? ''}
        tag={tagOf[source]}
        onConfirm={() => draft.send({ [name]: draft.value[name] } as Partial<LinkFields>)}
      />
      <Textarea
        label={t('editor.description')}
        lang={tagOf[language]}
        value={draft.value[description]}
        placeholder={
          language === source ? t('editor.descriptionExample') : draft.value[`description.${source}`]
        }
        onChange={(event) => draft.set(description, event.currentTarget.value)}
        onBlur={draft.flush}
        error={error(description)}
        maxLength={limits.description}
        readOnly={!editable}
        autosize
        minRows={1}
        maxRows={4}
      />
      <TranslationHint
        state={stateOf(link.description, language, source)}
        source={link.description[source] ?? ''}
        tag={tagOf[source]}
        onConfirm={() => draft.send({ [description]: draft.value[description] } as Partial<LinkFields>)}
      />
      {link.kind !== 'menu' && (
        <TextInput
          label={t(`address.${form}`)}
          value={draft.value.linkAddress}
          placeholder={t(`addressExample.${form}`)}
          onChange={(event) => draft.set('linkAddress', event.currentTarget.value, 'blur')}
          onBlur={draft.flush}
          onKeyDown={(event) => event.key === 'Enter' && draft.flush()}
          error={error('link_address')}
          readOnly={!editable}
          required
          inputMode={form === 'phone' || form === 'whatsapp' ? 'tel' : form === 'email' ? 'email' : 'url'}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {link.kind !== 'menu' && !sort.social && (
        <SortPicker
          value={sort}
          disabled={!editable}
          only="addressed"
          onPick={({ kind }) =>
            void change({ kind }).then((problem) => problem && toastError(detail(problem)))
          }
        />
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
