import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, useListStoresInfiniteQuery } from '@/api';
import { type Problem, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { entriesOf } from '@/ui/paged-list';
import form from './configuration-form.module.css';
import classes from './store-select.module.css';

/** How long typing must rest before stores are searched for. */
const rest = 250;

type Props = Pick<SelectProps, 'label' | 'description' | 'placeholder' | 'error'> & {
  chosen: { storeId: string; name: string } | null;
  /** Says what clearing does. */
  clears: string;
  onChoose: (store: Store | null) => void;
};

/** Chooses a store of the site by its name, or none. */
export const StoreSelect = ({ chosen, clears, onChoose, ...input }: Props) => {
  const { t } = useTranslation('configuration');
  const { detail } = useProblemText();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { list, problem } = useStores(open, typed === chosen?.name ? '' : typed.trim());
  const options = (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known = !chosen || options.some(({ value }) => value === chosen.storeId);
  const slugOf = (id: string) => list?.find((store) => store.id === id)?.slug;
  return (
    <Select
      {...input}
      classNames={{ label: form.label ?? '', description: form.help ?? '' }}
      size="md"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      data={known ? options : [{ value: chosen.storeId, label: chosen.name }, ...options]}
      value={chosen?.storeId ?? null}
      onChange={(id) => onChoose(list?.find((store) => store.id === id) ?? null)}
      allowDeselect={false}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={() => options}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={problem ? detail(problem) : list ? t('store.nothing') : t('store.searching')}
      renderOption={({ option: { value, label } }) => (
        <span className={classes.option}>
          <span>{label}</span>
          {slugOf(value) && <span className={classes.slug}>/s/{slugOf(value)}</span>}
        </span>
      )}
      clearable
      clearButtonProps={{ 'aria-label': clears, 'aria-hidden': false, tabIndex: 0 }}
      autoComplete="off"
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
