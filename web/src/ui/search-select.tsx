import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCalled, type Option, SearchList } from './search-list';

type Props = Pick<
  Parameters<typeof SearchList>[0],
  'label' | 'error' | 'size' | 'disabled' | 'data-field'
> & {
  data: (string | Option)[];
  value: string;
  onChange: (value: string) => void;
};

/** A choice from a list that one searches in. */
export const SearchSelect = ({ data, value, onChange, ...rest }: Props) => {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState<string | null>(null);
  const all = useMemo(
    () => data.map((each) => (typeof each === 'string' ? { value: each, label: each } : each)),
    [data],
  );
  return (
    <SearchList
      {...rest}
      chosen={all.find((option) => option.value === value) ?? null}
      typed={typed}
      onType={setTyped}
      options={matching(all, typed?.trim().toLowerCase() ?? '')}
      onChoose={(option) => onChange(option.value)}
      nothing={t('search.nothing')}
    />
  );
};

/** The options that have what is typed in their names, first those that are called so. */
const matching = (options: Option[], typed: string): Option[] => {
  const found = options.filter(({ label }) => label.toLowerCase().includes(typed));
  return [
    ...found.filter((option) => isCalled(option, typed)),
    ...found.filter((option) => !isCalled(option, typed)),
  ];
};
