import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, useListStoresInfiniteQuery } from '@/api';
import { type Problem, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { entriesOf } from '@/ui/paged-list';
import { type Option, SearchList } from '@/ui/search-list';
import form from './configuration-form.module.css';
import classes from './store-select.module.css';
import type { ConfigurationForm } from './use-configuration-form';

/** How long typing must rest before stores are searched for. */
const rest = 250;

type Props = {
  label: string;
  description: string;
  placeholder: string;
  error: string | undefined;
  chosen: { storeId: string; name: string } | null;
  /** Says what clearing does. */
  clears: string;
  onChoose: (store: Store | null) => void;
};

/** What a default is shown as: its name, `gone` for what is no longer there, or nothing. */
export const chosenOf = (form: ConfigurationForm, id: string | null, gone: string): Props['chosen'] =>
  form.named(id) ?? (id === null ? null : { storeId: '', name: gone });

/** Chooses a store of the site by its name, or none. */
export const StoreSelect = ({ chosen, clears, onChoose, ...input }: Props) => {
  const { t } = useTranslation('configuration');
  const { detail } = useProblemText();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { list, problem } = useStores(open || typed !== null, typed?.trim() ?? '');
  const storeOf = ({ value }: Option) => list?.find((store) => store.id === value);
  const own = chosen && { value: chosen.storeId, label: chosen.name };
  const found = list?.map(({ id, name }) => ({ value: id, label: name })) ?? null;
  // What is chosen may stand further down than the list reaches.
  const isMissing = own && typed === null && found?.every(({ value }) => value !== own.value);
  return (
    <SearchList
      {...input}
      classNames={{ label: form.label ?? '', description: form.help ?? '' }}
      size="md"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      chosen={own}
      typed={typed}
      onType={setTyped}
      // The server has searched already.
      options={found && isMissing ? [own, ...found] : found}
      onChoose={(option) => onChoose(storeOf(option) ?? null)}
      onOpen={setOpen}
      nothing={problem ? detail(problem) : list ? t('store.nothing') : t('store.searching')}
      drawOption={(option) => {
        const store = storeOf(option);
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            {store && <span className={classes.slug}>/s/{store.slug}</span>}
          </span>
        );
      }}
      clear={{ label: clears, onClear: () => onChoose(null) }}
    />
  );
};

/**
 * The stores that have the words, asked for when typing rests; null before the
 * answer, so that no list of other words changes under a pointer.
 */
const useStores = (wanted: boolean, words: string): { list: Store[] | null; problem: Problem | null } => {
  const [search] = useDebouncedValue(words, rest);
  const found = useListStoresInfiniteQuery({ limit: 20, ...(search && { search }) }, { skip: !wanted });
  const problem = problemIn(found);
  if (search !== words || (!problem && !found.currentData)) return { list: null, problem: null };
  return { list: problem ? [] : entriesOf(found.currentData), problem };
};
