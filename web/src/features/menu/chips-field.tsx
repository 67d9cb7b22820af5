import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { atStart, currentLanguage } from '@/i18n';
import { FieldGroup } from '@/ui/field-group';
import classes from './chips-field.module.css';

type ChipsProps<T extends string> = {
  all: readonly T[];
  nameOf: (key: T) => string;
  value: T[];
  onChange: (value: T[]) => void;
  editable: boolean;
};

type Props<T extends string> = ChipsProps<T> & { label: string; error?: string | undefined };

/** Any of a few words, under their name. */
export const ChipsField = <T extends string>({ label, error, ...chips }: Props<T>) => (
  <FieldGroup legend={label} error={error}>
    <Chips {...chips} />
  </FieldGroup>
);

/** The same where its name stands already. */
export const NamedChips = <T extends string>({ label, ...chips }: ChipsProps<T> & { label: string }) => (
  <fieldset className={classes.named} aria-label={label}>
    <Chips {...chips} />
  </fieldset>
);

const Chips = <T extends string>({ all, nameOf, value, onChange, editable }: ChipsProps<T>) => (
  <div className={classes.chips}>
    {all.map((key) => {
      const on = value.includes(key);
      return (
        <Button
          key={key}
          variant="dishSelection"
          size="compact-md"
          aria-pressed={on}
          leftSection={on && <IconCheck size={14} stroke={2.5} aria-hidden />}
          onClick={() => onChange(all.filter((each) => (each === key ? !on : value.includes(each))))}
          disabled={!editable}
        >
          {atStart(nameOf(key), currentLanguage())}
        </Button>
      );
    })}
  </div>
);
