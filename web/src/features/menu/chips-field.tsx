import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { atStart, currentLanguage } from '@/i18n';
import { FieldGroup } from '@/ui/field-group';
import classes from './chips-field.module.css';

type Props<T extends string> = {
  label: string;
  all: readonly T[];
  nameOf: (key: T) => string;
  value: T[];
  onChange: (value: T[]) => void;
  error?: string | undefined;
  editable: boolean;
};

/** Any of a few words. */
export const ChipsField = <T extends string>({
  label,
  all,
  nameOf,
  value,
  onChange,
  error,
  editable,
}: Props<T>) => (
  <FieldGroup legend={label} error={error}>
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
  </FieldGroup>
);
