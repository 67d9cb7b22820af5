import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { EmptyView } from './state-views';

/** From how many entries on a list that is seen at a glance otherwise has a field to find one of them. */
export const manyEntries = 20;

/** What is to be found of what is typed: as soon as there is time, and all at once where nothing is typed any more. */
export const useQuery = (wanted: string): string => {
  const query = useDeferredValue(wanted);
  return wanted === '' ? '' : query;
};

type FindProps = {
  id: string;
  label: string;
  value: string;
  onChange: (wanted: string) => void;
};

/** Where one types what is to be found in a list. */
export const FindField = ({ id, label, value, onChange }: FindProps) => (
  <TextInput
    id={id}
    type="search"
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    size="md"
  />
);

type NothingProps = { title: string; text: string; clear: string; onClear: () => void };

/** Says that nothing was found, and leads back to all there is. */
export const NothingFound = ({ title, text, clear, onClear }: NothingProps) => (
  <EmptyView icon={<IconSearch size={28} stroke={1.75} />} title={title} text={text}>
    <Button variant="customBlackOutlined" onClick={onClear}>
      {clear}
    </Button>
  </EmptyView>
);
