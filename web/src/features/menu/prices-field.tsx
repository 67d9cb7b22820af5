import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, tagOf } from '@/i18n';
import { limits } from '@/lib/limits';
import { FieldGroup } from '@/ui/field-group';
import { useLimit } from '@/ui/use-limit';
import { maxPrices, type PriceField } from './dish-fields';
import { PriceInput } from './price-input';
import classes from './prices-field.module.css';

type Props = {
  value: PriceField[];
  onChange: (prices: PriceField[]) => void;
  /** The focus has left all of the prices. */
  onLeave: () => void;
  currency: string;
  language: Language;
  source: Language;
  error: (location: string) => string | undefined;
  editable: boolean;
};

const nothing: PriceField = { name: {}, typed: '' };

/** One price, or sizes with theirs; typed as people write money. */
export const PricesField = ({
  value,
  onChange,
  onLeave,
  currency,
  language,
  source,
  error,
  editable,
}: Props) => {
  const { t } = useTranslation('menu');
  const id = useId();
  const told = useLimit();
  const [added, setAdded] = useState<number | null>(null);
  const rows = value.length > 0 ? value : [nothing];
  const sizes = rows.length > 1 || Object.values(rows[0]?.name ?? {}).some(Boolean);
  const put = (at: number, change: Partial<PriceField>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...change } : row)));

  return (
    <FieldGroup
      legend={sizes ? t('editor.prices') : t('editor.price')}
      error={error('prices')}
      onLeave={onLeave}
    >
      {rows.map((row, i) => (
        // Sizes have no other key than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited where they stand
        <div key={i} className={classes.row}>
          {sizes && (
            <TextInput
              className={classes.size ?? ''}
              autoFocus={i === added}
              aria-label={t('editor.size', { number: i + 1 })}
              placeholder={language === source ? t('editor.sizeExample') : (row.name[source] ?? '')}
              lang={tagOf[language]}
              value={row.name[language] ?? ''}
              onChange={(event) => put(i, { name: { ...row.name, [language]: event.currentTarget.value } })}
              error={error(`prices[${i}].name.${language}`) ?? error(`prices[${i}].name.${source}`)}
              {...told(row.name[language] ?? '', limits.size)}
              readOnly={!editable}
            />
          )}
          <PriceInput
            aria-label={sizes ? t('editor.priceOf', { number: i + 1 }) : t('editor.price')}
            currency={currency}
            value={row.typed}
            onChange={(typed) => put(i, { typed })}
            error={error(`prices[${i}].amount`)}
            onEnter={onLeave}
            readOnly={!editable}
          />
          {sizes && editable && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('editor.removeSize', { number: i + 1 })}
              onClick={() => {
                onChange(rows.filter((_, at) => at !== i));
                document.getElementById(id)?.focus();
              }}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {editable && rows.length < maxPrices && (
        <Button
          id={id}
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => {
            setAdded(rows.length);
            onChange([...rows, nothing]);
          }}
        >
          {t('editor.addSize')}
        </Button>
      )}
    </FieldGroup>
  );
};
