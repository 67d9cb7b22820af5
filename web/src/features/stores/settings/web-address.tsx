import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlugAnswer, type Store, useCheckSlugQuery, useUpdateStoreMutation } from '@/api';
import { Form } from '@/lib/forms/form';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { SlugField } from '../slug-field';
import classes from './settings.module.css';

/** How long typing must rest before an address is asked for. */
const rest = 350;

/** Where guests find the store. It moves when that is asked for, never while somebody types. */
export const WebAddress = ({ store, editable }: { store: Store; editable: boolean }) => {
  const { t } = useTranslation(['settings', 'ui']);
  const { rule, detail } = useProblemText();
  const [updateStore, { isLoading: sending }] = useUpdateStoreMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const slug = typed ?? store.slug;
  const changed = slug !== store.slug;
  const answer = useOwnSlug(store.id, changed ? slug : '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!changed || sending) return;
    const why = problemIn(
      await updateStore({ storeId: store.id, revision: store.revision, storePatch: { slug } }),
    );
    setProblem(why ? detail(why) : '');
    if (!why) setTyped(null);
  };

  return (
    <Form className={classes.fields} onSubmit={submit}>
      <SlugField
        aria-label={t('slug.title')}
        value={slug}
        onChange={(next) => {
          setTyped(next);
          setProblem('');
        }}
        answer={answer}
        error={
          problem || (answer && !answer.available ? rule({ code: answer.code ?? '', ...answer }) : undefined)
        }
        readOnly={!editable}
      />
      {changed && (
        <div className={classes.choices}>
          <Button type="submit" variant="customPurple" loading={sending} disabled={!answer?.available}>
            {t('slug.act')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setTyped(null)}>
            {t('ui:ask.keep')}
          </Button>
        </div>
      )}
    </Form>
  );
};

/** What the server says of an address for the store, asked when typing rests; null while it is not known. */
const useOwnSlug = (storeId: string, slug: string): SlugAnswer | null => {
  const [rested] = useDebouncedValue(slug, rest);
  const { currentData } = useCheckSlugQuery({ slug: rested, storeId }, { skip: rested.length < 3 });
  return currentData?.slug === slug ? currentData : null;
};
