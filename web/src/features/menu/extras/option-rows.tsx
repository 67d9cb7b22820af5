import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api';
import { type Language, tagOf } from '@/i18n';
import { useIsOpen } from '@/lib/state/use-is-open';
import { FieldGroup } from '@/ui/field-group';
import { useLimit } from '@/ui/use-limit';
import { AllergensField, useAllergenFacts } from '../allergens-field';
import { Fold, Folds } from '../fold';
import { PriceInput } from '../price-input';
import classes from './group-dialog.module.css';
import { newOption, type OptionField } from './group-fields';

type Props = {
  value: OptionField[];
  onChange: (options: OptionField[], wait: 'now' | 'blur') => void;
  /** The focus has left one of them. */
  onLeave: () => void;
  currency: string;
  language: Language;
  source: Language;
  error: (location: string) => string | undefined;
  editable: boolean;
};

/** The extras of a group, each with what it adds to the price and its own allergens. */
export const OptionRows = ({ value, onChange, ...shared }: Props) => {
  const { t } = useTranslation('menu');
  const id = useId();
  const [added, setAdded] = useState<number | null>(null);
  return (
    <FieldGroup
      legend={<h3 className={classes.heading}>{t('extras.options')}</h3>}
      error={shared.error('options')}
    >
      <ol className={classes.options}>
        {value.map((option, at) => (
          <OptionRow
            // Options have no other key than their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited where they stand
            key={at}
            at={at}
            option={option}
            onChange={(change, wait) =>
              onChange(
                value.map((each, i) => (i === at ? { ...each, ...change } : each)),
                wait,
              )
            }
            onRemove={() => {
              onChange(
                value.filter((_, i) => i !== at),
                'now',
              );
              document.getElementById(id)?.focus();
            }}
            autoFocus={at === added}
            {...shared}
          />
        ))}
      </ol>
      {shared.editable && value.length < limits.extraGroup.options && (
        <Button
          id={id}
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => {
            setAdded(value.length);
            onChange([...value, newOption], 'blur');
          }}
        >
          {t('extras.addOption')}
        </Button>
      )}
    </FieldGroup>
  );
};

type RowProps = Omit<Props, 'value' | 'onChange'> & {
  at: number;
  option: OptionField;
  onChange: (change: Partial<OptionField>, wait: 'now' | 'blur') => void;
  onRemove: () => void;
  autoFocus: boolean;
};

const OptionRow = (props: RowProps) => {
  const { at, option, onChange, onRemove, onLeave, currency, language, source, error, editable } = props;
  const { t } = useTranslation(['menu', 'facts']);
  const limitProps = useLimit();
  const isOpen = useIsOpen();
  const known = useAllergenFacts(option.allergens);
  const number = at + 1;
  const typed = option.name[language] ?? '';
  const name = option.name[language] || option.name[source] || String(number);
  return (
    <li className={classes.option}>
      <VisuallyHidden component="h4" lang={tagOf[option.name[language] ? language : source]}>
        {name}
      </VisuallyHidden>
      <div className={classes.row}>
        <TextInput
          className={classes.name ?? ''}
          autoFocus={props.autoFocus}
          aria-label={t('extras.option', { number })}
          placeholder={language === source ? t('extras.optionExample') : (option.name[source] ?? '')}
          lang={tagOf[language]}
          value={typed}
          onChange={(event) =>
            onChange({ name: { ...option.name, [language]: event.currentTarget.value } }, 'blur')
          }
          onBlur={onLeave}
          onKeyDown={(event) => event.key === 'Enter' && onLeave()}
          error={error(`options[${at}].name.${language}`) ?? error(`options[${at}].name.${source}`)}
          {...limitProps(typed, limits.option.name)}
          readOnly={!editable}
        />
        <PriceInput
          aria-label={t('extras.adds', { number })}
          currency={currency}
          value={option.amount}
          onChange={(amount) => onChange({ amount }, 'blur')}
          onEnter={onLeave}
          onBlur={onLeave}
          error={error(`options[${at}].amount`)}
          readOnly={!editable}
        />
        {editable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('extras.removeOption', { number })}
            onClick={onRemove}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Folds>
        <Fold label={t('facts:field.allergens')} facts={known.line} warns={known.unknown > 0}>
          <AllergensField
            name={name}
            value={option.allergens}
            onChange={(allergens) => onChange({ allergens }, 'now')}
            onUndo={async (allergens) => {
              if (isOpen()) onChange({ allergens }, 'now');
              return isOpen();
            }}
            editable={editable}
          />
        </Fold>
      </Folds>
    </li>
  );
};
