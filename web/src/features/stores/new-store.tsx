import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type SlugAnswer,
  type Store,
  type StoreType,
  useCheckSlugQuery,
  useCreateStoreMutation,
} from '@/api';
import { currentLanguage, currentLocale, isLanguage, type Language, languages, nativeName } from '@/i18n';
import { Form } from '@/lib/form';
import { concerns, type Problem, problemOfCall } from '@/lib/problem';
import { useProblemText } from '@/lib/problem-text';
import { proposeSlug } from '@/lib/slug';
import { browserTimeZone, currencies, likelyCurrency, storeTypes, timeZones } from './choices';
import classes from './new-store.module.css';

/** How long typing must rest before an address is asked for. */
const rest = 350;

/** Opens a store: who it is, what it speaks, and where guests find it. */
export const NewStore = ({ onCreated }: { onCreated: (store: Store) => void }) => {
  const { t } = useTranslation('stores');
  const [createStore, { isLoading: sending }] = useCreateStoreMutation();
  const { rule, detail } = useProblemText();
  const [name, setName] = useState('');
  const [type, setType] = useState<StoreType>('restaurant');
  const [spoken, setSpoken] = useState<Language[]>(() => [currentLanguage()]);
  const [source, setSource] = useState<Language>(() => currentLanguage());
  const [timeZone, setTimeZone] = useState(browserTimeZone);
  const [currency, setCurrency] = useState(() => likelyCurrency(browserTimeZone()));
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const slug = ownSlug ?? proposeSlug(name, source === 'tr');
  const answer = useSlugAnswer(slug);
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
    const { data, error: why } = await createStore({ storeInput });
    setProblem(problemOfCall(why));
    if (data) onCreated(data);
  };

  const slugError =
    error('slug') ?? (answer && !answer.available ? rule({ code: answer.code ?? '', ...answer }) : undefined);
  const known = ['name', 'type', 'slug', 'languages', 'default_language', 'currency', 'time_zone'];
  const general =
    problem && !known.some((location) => concerns(problem, location)) ? refusal(problem) : undefined;

  return (
    <Form className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('new.name')}
        placeholder={t('new.nameExample')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={error('name')}
        size="md"
        autoComplete="organization"
        required
      />
      <TextInput
        label={t('new.slug')}
        description={t('new.slugHint', { host: window.location.host })}
        leftSection={<span className={classes.prefix}>/s/</span>}
        leftSectionWidth={44}
        value={slug}
        onChange={(event) => setOwnSlug(event.currentTarget.value.toLowerCase().replace(/\s+/g, '-'))}
        onBlur={() => ownSlug === '' && setOwnSlug(null)}
        error={slugError}
        rightSection={<SlugMark answer={answer} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        required
      />
      <p className={classes.spoken} role="status">
        {answer?.available ? t('new.slugFree', { address: `/s/${answer.slug}` }) : ''}
      </p>
      <fieldset className={classes.types}>
        <legend>{t('new.type')}</legend>
        {storeTypes.map((each) => (
          <Button
            key={each}
            variant="dishSelection"
            size="sm"
            aria-pressed={each === type}
            onClick={() => setType(each)}
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
            setSpoken(next);
            if (next[0] && !next.includes(source)) setSource(next[0]);
          }}
          error={error('languages')}
          size="md"
        />
        <Select
          label={t('new.defaultLanguage')}
          data={spoken.map((key) => ({ value: key, label: nativeName[key] }))}
          value={source}
          onChange={(key) => isLanguage(key) && setSource(key)}
          allowDeselect={false}
          error={error('default_language')}
          size="md"
        />
      </div>
      <div className={classes.pair}>
        <Select
          label={t('new.currency')}
          data={allCurrencies}
          value={currency}
          onChange={(code) => code && setCurrency(code)}
          allowDeselect={false}
          searchable
          nothingFoundMessage={t('new.nothingFound')}
          error={error('currency')}
          size="md"
        />
        <Select
          label={t('new.timeZone')}
          data={allTimeZones}
          value={timeZone}
          onChange={(zone) => zone && setTimeZone(zone)}
          allowDeselect={false}
          searchable
          limit={80}
          nothingFoundMessage={t('new.nothingFound')}
          error={error('time_zone')}
          size="md"
        />
      </div>
      {general && (
        <p className={classes.general} role="alert">
          {general}
        </p>
      )}
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
    </Form>
  );
};

/** What the server says of an address, asked when typing rests; null while it is not known. */
const useSlugAnswer = (slug: string): SlugAnswer | null => {
  const [rested] = useDebouncedValue(slug, rest);
  const { currentData } = useCheckSlugQuery({ slug: rested }, { skip: rested.length < 3 });
  return currentData?.slug === slug ? currentData : null;
};

const SlugMark = ({ answer }: { answer: SlugAnswer | null }) => {
  if (!answer) return null;
  return answer.available ? (
    <IconCheck size={18} stroke={2} color="var(--ok-ink)" aria-hidden />
  ) : (
    <IconX size={18} stroke={2} color="var(--danger)" aria-hidden />
  );
};
