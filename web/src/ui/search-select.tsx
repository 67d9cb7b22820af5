import { Select, type SelectProps } from '@mantine/core';
import { type FocusEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markAll } from './focus';

type Option = { value: string; label: string };

type Props = Pick<SelectProps, 'label' | 'limit' | 'error' | 'size' | 'disabled'> & {
  /** The name of its field, by which a draft leads to it. */
  'data-field'?: string;
  data: (string | Option)[];
  value: string;
  onChange: (value: string) => void;
};

/**
 * A choice from a list that one searches in. Enter takes the first that matches what is typed; whoever leaves the
 * field takes the one that does, and is told where none or several do.
 */
export const SearchSelect = ({ data, value, onChange, error, ...rest }: Props) => {
  const { t } = useTranslation('ui');
  const [missed, setMissed] = useState('');
  // What is chosen may stand in the field only later, when it is stored.
  const isTyped = useRef(false);
  const choose = (next: string) => {
    isTyped.current = false;
    setMissed('');
    onChange(next);
  };
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const typed = currentTarget.value.trim();
    if (!isTyped.current) return;
    isTyped.current = false;
    if (typed === '') return;
    const [meant, ...others] = matching(data, typed);
    if (!meant || others.length > 0) setMissed(typed);
    else if (meant.value !== value) choose(meant.value);
  };
  return (
    <Select
      {...rest}
      data={data}
      value={value}
      onChange={(next) => next && choose(next)}
      onFocus={markAll}
      onInput={() => {
        isTyped.current = true;
        setMissed('');
      }}
      onBlur={leave}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={t('search.nothing')}
      error={error || (missed && t('search.missed', { typed: missed }))}
    />
  );
};

/** The options that what is typed may mean: the one that is called so, else all that have it in them. */
const matching = (data: Props['data'], typed: string): Option[] => {
  const wanted = typed.toLowerCase();
  const options = data.map((each) => (typeof each === 'string' ? { value: each, label: each } : each));
  const called = options.filter((each) =>
    [each.value, each.label].some((name) => name.toLowerCase() === wanted),
  );
  return called.length > 0 ? called : options.filter(({ label }) => label.toLowerCase().includes(wanted));
};
