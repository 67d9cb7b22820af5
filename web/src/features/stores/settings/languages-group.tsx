import { MultiSelect, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Store, type StorePatch, useUpdateStoreMutation } from '@/api';
import { currentLocale, isLanguage, type Language, languages, nameOfLanguage, nativeName } from '@/i18n';
import { problemIn, stale } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { useAsk } from '@/ui/ask';
import { SearchSelect } from '@/ui/search-select';
import { currencies, examplePrice } from '../choices';
import classes from './settings.module.css';
import { readStore, type SettingsDraft } from './settings-draft';

type Props = { store: Store; draft: SettingsDraft; editable: boolean };

/** What a store speaks and what it is paid in. The main language and the currency are asked for, because much follows them. */
export const LanguagesGroup = ({ store, draft, editable }: Props) => {
  const { t } = useTranslation(['settings', 'stores']);
  const locale = currentLocale();
  const all = useMemo(() => currencies(locale), [locale]);
  const { asking, problem, refused, changeLanguage, changeCurrency } = useFarReaching(store);
  const offered = draft.value.languages ?? [];
  return (
    <>
      <MultiSelect
        label={t('stores:new.languages')}
        data={languages.map((key) => ({
          value: key,
          label: nativeName[key],
          disabled: key === store.defaultLanguage,
        }))}
        value={offered}
        // The main language is always among them.
        onChange={(keys) => {
          const chosen = keys.filter(isLanguage);
          if (chosen.includes(store.defaultLanguage)) draft.set('languages', chosen, 'now');
        }}
        description={t('languages.hint')}
        error={draft.error('languages')}
        disabled={!editable}
      />
      <div className={classes.pair}>
        <Select
          key={`language-${refused}`}
          label={t('stores:new.defaultLanguage')}
          data={store.languages.map((key) => ({ value: key, label: nativeName[key] }))}
          value={store.defaultLanguage}
          onChange={(key) => isLanguage(key) && void changeLanguage(key)}
          allowDeselect={false}
          disabled={!editable}
        />
        <SearchSelect
          label={t('stores:new.currency')}
          data={all.some(({ value }) => value === store.currency) ? all : [store.currency, ...all]}
          value={store.currency}
          onChange={(code) => void changeCurrency(code)}
          disabled={!editable}
        />
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {asking}
    </>
  );
};

/** Changes that reach every dish: what they would do is said before they are made. */
const useFarReaching = (store: Store) => {
  const { t } = useTranslation('settings');
  const dispatch = useAppDispatch();
  const { detail } = useProblemText();
  const [updateStore] = useUpdateStoreMutation();
  const [asking, ask] = useAsk();
  const [problem, setProblem] = useState('');
  // What was chosen and is not done must not stand in its field.
  const [refused, setRefused] = useState(0);
  const storeId = store.id;

  const send = async (storePatch: Pick<StorePatch, 'currency' | 'defaultLanguage'>) => {
    const change = async (revision: number) =>
      problemIn(await updateStore({ storeId, revision, storePatch }));
    let why = await change(store.revision);
    if (why?.status === stale) {
      const { data: now } = await dispatch(readStore(storeId));
      const keys = Object.keys(storePatch) as (keyof typeof storePatch)[];
      // Whatever else of the store somebody has changed.
      if (now && keys.every((key) => now[key] === store[key])) why = await change(now.revision);
    }
    setProblem(why ? detail(why) : '');
    if (why) setRefused((times) => times + 1);
  };
  const preview = async (query: { currency: string } | { defaultLanguage: Language }) => {
    setProblem('');
    const found = await dispatch(
      api.endpoints.previewStoreUpdate.initiate(
        { storeId, ...query },
        { subscribe: false, forceRefetch: true },
      ),
    );
    const why = problemIn(found);
    if (why) setProblem(detail(why));
    return found.data ?? null;
  };

  const changeLanguage = async (language: Language) => {
    const found = await preview({ defaultLanguage: language });
    if (!found) return;
    const { missingTexts: count } = found;
    const names = { language: nameOfLanguage(language), before: nameOfLanguage(store.defaultLanguage) };
    const sure =
      count === 0 ||
      (await ask({
        title: t('languages.ask', names),
        text: t('languages.askText', { count, ...names }),
        act: t('languages.act'),
      }));
    if (sure) await send({ defaultLanguage: language });
    else setRefused((times) => times + 1);
  };
  const changeCurrency = async (currency: string) => {
    const found = await preview({ currency });
    if (!found) return;
    if (found.unfitPrices > 0) {
      setRefused((times) => times + 1);
      return setProblem(t('currency.unfit', { count: found.unfitPrices, currency }));
    }
    const { prices: count } = found;
    const sure =
      count === 0 ||
      (await ask({
        title: t('currency.ask', { currency }),
        text: t('currency.askText', {
          count,
          before: store.currency,
          currency,
          number: examplePrice(store.currency, currency, currentLocale()),
        }),
        act: t('currency.act'),
      }));
    if (sure) await send({ currency });
    else setRefused((times) => times + 1);
  };
  return { asking, problem, refused, changeLanguage, changeCurrency };
};
