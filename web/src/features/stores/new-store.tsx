import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type SlugAnswer,
  type Store,
  type StoreType,
  useCheckSlugQuery,
  useCreateStoreMutation,
} from '@/api';
import { currentLanguage, currentLocale, isLanguage, type Language, languages, nativeName } from '@/i18n';
import { Form } from '@/lib/forms/form';
import { proposeSlug } from '@/lib/forms/slug';
import { useKeptForm } from '@/lib/forms/use-kept-form';
import { concerns, type Problem, problemOfCall } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { SearchSelect } from '@/ui/search-select';
import { browserTimeZone, currencies, likelyCurrency, storeTypes, timeZones } from './choices';
import classes from './new-store.module.css';
import { SlugField } from './slug-field';

/** How long typing must rest before an address is asked for. */
const rest = 350;

/** The kinds of business that are called so in every language. */
const wordsInAddresses: StoreType[] = ['restaurant', 'cafe', 'bar', 'hotel'];

type Props = {
  onCreated: (store: Store) => void;
  /** Leads back to where one came from, if there is anything. */
  onCancel?: (() => void) | undefined;
};

type NewStoreForm = {
  name: string;
  type: StoreType;
  spoken: Language[];
  source: Language;
  timeZone: string;
  currency: string;
  /** The address that was typed; null while it follows the name. */
  ownSlug: string | null;
};

const emptyForm = (): NewStoreForm => ({
  name: '',
  type: 'restaurant',
  spoken: [currentLanguage()],
  source: currentLanguage(),
  timeZone: browserTimeZone(),
  currency: likelyCurrency(browserTimeZone()),
  ownSlug: null,
});

/** Opens a store: who it is, what it speaks, and where guests find it. */
export const NewStore = ({ onCreated, onCancel }: Props) => {
  const { t } = useTranslation('stores');
  const [createStore, { isLoading: sending }] = useCreateStoreMutation();
  const { rule, detail } = useProblemText();
  const { form, put, clear, key } = useKeptForm('store', emptyForm);
  const { name, type, spoken, source, timeZone, currency, ownSlug } = form;
  const [problem, setProblem] = useState<Problem | null>(null);

  const slug = ownSlug ?? proposeSlug(name, source === 'tr');
  const answer = useSlugAnswer(slug, wordsInAddresses.includes(type) ? type : '');
  const locale = currentLocale();
  const allCurrencies = useMemo(() => currencies(locale), [locale]);
  const allTimeZones = useMemo(timeZones, []);

  const error = (location: string): string | undefined => {
    const field = problem?.fields.find(
      (f) => f.location === location || f.location.startsWith(`${location}[`),
    );
    return field && rule(field);
  };

  const refusal = (why: Problem): string => {
    // The problem's own text is for whoever gives somebody else a store.
    return why.code === 'too_many_stores' ? t('new.ownsMany', { limit: why.params?.limit }) : detail(why);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const storeInput = { name, type, slug, defaultLanguage: source, languages: spoken, currency, timeZone };
    const { data, error: why } = await createStore({ storeInput, idempotencyKey: key });
    setProblem(problemOfCall(why));
    if (!data) return;
    clear();
    onCreated(data);
  };

  const slugError =
    error('slug') ?? (answer && !answer.available ? rule({ code: answer.code ?? '', ...answer }) : undefined);
  const known = ['name', 'type', 'slug', 'languages', 'default_language', 'currency', 'time_zone'];
  const general =
    problem && !known.some((location) => concerns(problem, location)) ? refusal(problem) : undefined;

  return (
    <Form className={classes.form} onSubmit={submit} onKeyDown={chooseBeforeSubmit}>
      <TextInput
        label={t('new.name')}
        placeholder={t('new.nameExample')}
        value={name}
        onChange={(event) => put({ name: event.currentTarget.value })}
        error={error('name')}
        size="md"
        autoComplete="organization"
        required
      />
      <SlugField
        label={t('new.slug')}
        description={t('new.slugHint')}
        value={slug}
        onChange={(text) => put({ ownSlug: text })}
        onBlur={() => ownSlug === '' && put({ ownSlug: null })}
        answer={answer}
        error={slugError}
        size="md"
        required
      />
      <fieldset className={classes.types}>
        <legend>{t('new.type')}</legend>
        {storeTypes.map((each) => (
          <Button
            key={each}
            variant="dishSelection"
            size="sm"
            aria-pressed={each === type}
            onClick={() => put({ type: each })}
          >
            {t(`type.${each}`)}
          </Button>
        ))}
      </fieldset>
      <div className={classes.pair}>
        <MultiSelect
          label={t('new.languages')}
          data={languages.map((key) => ({ value: key, label: nativeName[key] }))}
          value={spoken}
          onChange={(keys) => {
            const next = keys.filter(isLanguage);
            put({ spoken: next, source: next[0] && !next.includes(source) ? next[0] : source });
          }}
          error={error('languages')}
          size="md"
        />
        <Select
          label={t('new.defaultLanguage')}
          data={spoken.map((key) => ({ value: key, label: nativeName[key] }))}
          value={source}
          onChange={(key) => isLanguage(key) && put({ source: key })}
          allowDeselect={false}
          error={error('default_language')}
          size="md"
        />
      </div>
      <div className={classes.pair}>
        <SearchSelect
          label={t('new.currency')}
          data={allCurrencies}
          value={currency}
          onChange={(code) => put({ currency: code })}
          error={error('currency')}
          size="md"
        />
        <SearchSelect
          label={t('new.timeZone')}
          data={allTimeZones}
          value={timeZone}
          onChange={(zone) => put({ timeZone: zone })}
          error={error('time_zone')}
          size="md"
        />
      </div>
      {general && (
        <p className={classes.general} role="alert">
          {general}
        </p>
      )}
      <div className={classes.foot}>
        <Button
          type="submit"
          variant="customGreen"
          size="md"
          loading={sending}
          disabled={name.trim() === '' || spoken.length === 0}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
        >
          {t('new.create')}
        </Button>
        {onCancel && (
          <Button
            variant="subtle"
            color="gray"
            size="md"
            onClick={() => {
              clear();
              onCancel();
            }}
          >
            {t('new.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
};

/** In a list that is open, or in a field one searches in, Enter chooses and never opens the store. */
const chooseBeforeSubmit = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target } = event;
  const isList = target instanceof HTMLElement && target.getAttribute('aria-haspopup') === 'listbox';
  if (event.key === 'Enter' && isList) event.preventDefault();
};

/** What the server says of an address, asked when typing rests; null while it is not known. */
const useSlugAnswer = (slug: string, word: string): SlugAnswer | null => {
  const [rested] = useDebouncedValue(slug, rest);
  const { currentData } = useCheckSlugQuery(
    { slug: rested, ...(word && { word }) },
    { skip: rested.length < 3 },
  );
  return currentData?.slug === slug ? currentData : null;
};
