import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlugAnswer, type Store, useCheckSlugQuery, useUpdateStoreMutation } from '@/api';
import { useDraft } from '@/lib/drafts/use-draft';
import { Form } from '@/lib/forms/form';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { DraftTrouble } from '@/ui/editor';
import { toastNotSaved } from '@/ui/toasts';
import { useLead } from '@/ui/use-lead';
import { SlugField } from '../slug-field';
import classes from './settings.module.css';
import { readStore } from './settings-draft';

/** How long typing must rest before an address is asked for. */
const rest = 350;

type Props = {
  store: Store;
  /** What somebody who comes here is to be led to: what is not stored. */
  shown: { id: string } | null;
  editable: boolean;
};

/**
 * Where guests find the store. It moves when that is asked for, never while somebody types or leaves: until then what
 * is typed is kept.
 */
export const WebAddress = ({ store, shown, editable }: Props) => {
  const { t } = useTranslation(['settings', 'ui']);
  const { rule } = useProblemText();
  const id = `address-${store.id}`;
  const draft = useAddressDraft(id, store);
  useLead(id, shown, draft);
  const { slug } = draft.value;
  const changed = slug !== store.slug;
  const answer = useOwnSlug(store.id, changed ? slug : '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed && draft.status !== 'saving') draft.send();
  };

  return (
    <Form id={id} className={classes.fields} onSubmit={submit}>
      <SlugField
        data-field="slug"
        aria-label={t('slug.title')}
        value={slug}
        onChange={(next) => draft.set('slug', next, 'blur')}
        answer={answer}
        keepsLine={changed}
        error={
          draft.error('slug') ??
          (answer && !answer.available ? rule({ code: answer.code ?? '', ...answer }) : undefined)
        }
        readOnly={!editable}
      />
      {changed && (
        <div className={classes.choices}>
          <Button
            type="submit"
            variant="customPurple"
            loading={draft.status === 'saving'}
            disabled={!answer?.available}
          >
            {t('slug.act')}
          </Button>
          <Button variant="subtle" color="gray" onClick={draft.discard}>
            {t('ui:ask.keep')}
          </Button>
        </div>
      )}
      <DraftTrouble draft={draft} />
    </Form>
  );
};

/** The address that is typed. */
const useAddressDraft = (id: string, store: Store) => {
  const { t } = useTranslation('settings');
  const dispatch = useAppDispatch();
  const [updateStore] = useUpdateStoreMutation();
  return useDraft<Pick<Store, 'slug'>>({
    id,
    path: `/stores/${store.slug}/settings`,
    saved: { slug: store.slug },
    revision: store.revision,
    send: async (storePatch) => {
      const { id: storeId, revision } = store;
      return problemIn(await updateStore({ storeId, revision, storePatch, noRetry: true }));
    },
    reload: () => dispatch(readStore(store.id)),
    onLate: (why) => toastNotSaved(t('slug.title'), why),
  });
};

/** What the server says of an address for the store, asked when typing rests; null while it is not known. */
const useOwnSlug = (storeId: string, slug: string): SlugAnswer | null => {
  const [rested] = useDebouncedValue(slug, rest);
  const { currentData } = useCheckSlugQuery({ slug: rested, storeId }, { skip: rested.length < 3 });
  return currentData?.slug === slug ? currentData : null;
};
