import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api';
import { currentLocale, type Language, tagOf } from '@/i18n';
import { priceRule } from '@/lib/money/money';
import { FieldGroup } from '@/ui/field-group';
import { useLimit } from '@/ui/use-limit';
import type { PriceField } from './dish-fields';
import { PriceInput } from './price-input';
import { PriceQuestion } from './price-question';
import classes from './prices-field.module.css';
import type { PriceDoubt } from './use-price-doubt';

type Props = {
  value: PriceField[];
  onChange: (prices: PriceField[], wait: 'blur' | 'pause') => void;
  /** What is asked of prices. */
  doubt: PriceDoubt;
  /** The focus has left all of the prices, or one of them with something wrong in it or nothing more to type. */
  onLeave: () => void;
  currency: string;
  language: Language;
  source: Language;
  error: (location: string) => string | undefined;
  editable: boolean;
};

const nothing: PriceField = { name: {}, amount: '' };

/** One price, or sizes with theirs; typed as people write money. */
export const PricesField = ({
  value,
  onChange,
  doubt,
  onLeave,
  currency,
  language,
  source,
  error,
  editable,
}: Props) => {
  const { t } = useTranslation('menu');
  const id = useId();
  const limitProps = useLimit();
  const [added, setAdded] = useState<number | null>(null);
  const rows = value.length > 0 ? value : [nothing];
  const sizes = rows.length > 1 || Object.values(rows[0]?.name ?? {}).some(Boolean);
  const put = (at: number, change: Partial<PriceField>) =>
    onChange(
      rows.map((row, i) => (i === at ? { ...row, ...change } : row)),
      'blur',
    );
  const isWrong = ({ amount }: PriceField, at: number) =>
    amount.trim() !== '' &&
    (priceRule(amount, currency, currentLocale()) !== null || doubt.readAs(amount, at) !== '');
  /** Whether nothing more is to be typed: one price has no name, of several each has one. */
  const areWhole =
    rows.length === 1 ||
    rows.every(
      ({ name, amount }) => amount.trim() !== '' && Object.values(name).some((text) => text?.trim()),
    );
  /** What is wrong with a price, and the question about it, once it was left. */
  const problemsOf = ({ amount }: PriceField, at: number) => {
    const rule = error(`prices[${at}].amount`);
    const price = rule ? doubt.readAs(amount, at) : '';
    return price
      ? { error: undefined, question: { price, question: doubt.question(amount, at) } }
      : { error: rule };
  };

  return (
    <FieldGroup
      legend={sizes ? t('editor.prices') : t('editor.price')}
      error={error('prices')}
      onLeave={onLeave}
    >
      {rows.map((row, i) => {
        const found = problemsOf(row, i);
        const input = `${id}-${i}`;
        return (
          // Sizes have no other key than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited where they stand
          <Fragment key={i}>
            <div className={classes.row} data-asks={found.question ? true : undefined}>
              {sizes && (
                <TextInput
                  className={classes.size ?? ''}
                  autoFocus={i === added}
                  aria-label={t('editor.size', { number: i + 1 })}
                  placeholder={language === source ? t('editor.sizeExample') : (row.name[source] ?? '')}
                  lang={tagOf[language]}
                  value={row.name[language] ?? ''}
                  onChange={(event) =>
                    put(i, { name: { ...row.name, [language]: event.currentTarget.value } })
                  }
                  error={error(`prices[${i}].name.${language}`) ?? error(`prices[${i}].name.${source}`)}
                  {...limitProps(row.name[language] ?? '', limits.price.name)}
                  readOnly={!editable}
                />
              )}
              <PriceInput
                id={input}
                aria-label={sizes ? t('editor.priceOf', { number: i + 1 }) : t('editor.price')}
                currency={currency}
                value={row.amount}
                onChange={(amount) => put(i, { amount })}
                onEnter={onLeave}
                onBlur={() => (areWhole || isWrong(row, i)) && onLeave()}
                error={found.error}
                readOnly={!editable}
              />
              {sizes && editable && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('editor.removeSize', { number: i + 1 })}
                  onClick={() => {
                    onChange(
                      rows.filter((_, at) => at !== i),
                      'pause',
                    );
                    document.getElementById(id)?.focus();
                  }}
                >
                  <IconX size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </div>
            {found.question && (
              <PriceQuestion
                {...found.question}
                onAgree={() => {
                  doubt.agree(row.amount, i);
                  onChange(rows, 'blur');
                  onLeave();
                  document.getElementById(input)?.focus();
                }}
                onCorrect={() => document.getElementById(input)?.focus()}
              />
            )}
          </Fragment>
        );
      })}
      {editable && rows.length < limits.dish.prices && (
        <Button
          id={id}
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => {
            setAdded(rows.length);
            onChange([...rows, nothing], 'blur');
          }}
        >
          {t('editor.addSize')}
        </Button>
      )}
    </FieldGroup>
  );
};
