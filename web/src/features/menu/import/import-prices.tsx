import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ImportedPrice, type ImportedRow, limits } from '@/api';
import { currentLocale, type Language, tagOf } from '@/i18n';
import { parsePrice, priceRule, priceText } from '@/lib/money/money';
import { useProblemText } from '@/lib/server/problem-text';
import { FieldGroup } from '@/ui/field-group';
import { useLimit } from '@/ui/use-limit';
import { Fold } from '../fold';
import { PriceInput } from '../price-input';
import { checkTerms, type PriceTerms, plainTerms, termsOf, termsPatch } from '../price-terms';
import { sayTerms, TermsFields } from '../price-terms-fold';
import classes from './import-menu.module.css';

/** A price of a row as it stands in its fields. */
type TypedPrice = { size: string; amount: string; terms?: PriceTerms | undefined };

const nothing: TypedPrice = { size: '', amount: '' };

/** How much a guest gets, at the end of the name of a size. */
const amountOfSize = /\s*\(?\d[\d.,/]*\s?\p{L}+\.?\)?$/u;

/** The fields of the prices of a row. A size does not say how much a guest gets where the price does. */
export const typedPrices = ({ prices }: ImportedRow, currency: string): TypedPrice[] => {
  const read = prices.map((price) => ({
    size: price.content ? price.size.replace(amountOfSize, '') : price.size,
    amount: priceText(price.amount, currency, currentLocale()),
    terms: termsOf(price, currentLocale()),
  }));
  return read.length > 0 ? read : [nothing];
};

/** The size of a price with how much a guest gets, which it may say already. */
export const useSizeText = (): ((price: ImportedPrice) => string) => {
  const { t } = useTranslation('menu');
  return ({ size, content }) => {
    if (!content || amountOfSize.test(size)) return size;
    return `${size} ${sayTerms(t)({ terms: termsOf({ content }, currentLocale()) })}`.trim();
  };
};

const isEmpty = ({ size, amount }: TypedPrice) => amount.trim() === '' && size.trim() === '';

/** The prices as the server has them. */
export const sentPrices = (prices: TypedPrice[], currency: string): ImportedPrice[] =>
  prices
    .filter((price) => !isEmpty(price))
    .map(({ size, amount, terms }) => ({
      size: size.trim(),
      amount: parsePrice(amount, currency) ?? 0,
      ...termsPatch(terms),
    }));

const ruleOf = (price: TypedPrice, currency: string) =>
  isEmpty(price) ? null : priceRule(price.amount, currency, currentLocale());

/** Whether prices cannot be stored as they are typed. */
export const areWrong = (prices: TypedPrice[], currency: string): boolean =>
  prices.some((price) => ruleOf(price, currency) !== null || checkTerms(price.terms, '').length > 0);

type Props = {
  value: TypedPrice[];
  onChange: (prices: TypedPrice[]) => void;
  ofTheDay: boolean;
  onOfTheDay: (ofTheDay: boolean) => void;
  currency: string;
  language: Language;
};

/** The prices of a row, with what they are for. */
export const ImportPrices = ({
  value: prices,
  onChange,
  ofTheDay,
  onOfTheDay,
  currency,
  language,
}: Props) => {
  const { t } = useTranslation('menu');
  const { rule } = useProblemText();
  const limit = useLimit();
  const put = (at: number, change: Partial<TypedPrice>) =>
    onChange(prices.map((each, i) => (i === at ? { ...each, ...change } : each)));
  const sizes = prices.length > 1 || prices.some(({ size }) => size !== '');
  const facts = [ofTheDay && t('terms.ofTheDay'), ...(ofTheDay ? [] : prices.map(sayTerms(t)))];

  return (
    <FieldGroup legend={sizes ? t('editor.prices') : t('editor.price')}>
      {prices.map((price, at) => {
        const broken = ruleOf(price, currency);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: prices are edited where they stand
          <div className={classes.price} key={at}>
            {sizes && (
              <TextInput
                aria-label={t('editor.size', { number: at + 1 })}
                lang={tagOf[language]}
                value={price.size}
                onChange={(event) => put(at, { size: event.currentTarget.value })}
                {...limit(price.size, limits.price.name)}
              />
            )}
            <PriceInput
              aria-label={sizes ? t('editor.priceOf', { number: at + 1 }) : t('editor.price')}
              currency={currency}
              value={price.amount}
              onChange={(amount) => put(at, { amount })}
              error={broken ? rule(broken) : undefined}
            />
            {prices.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('editor.removeSize', { number: at + 1 })}
                onClick={() => onChange(prices.filter((_, i) => i !== at))}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </div>
        );
      })}
      {prices.length < limits.dish.prices && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => onChange([...prices, nothing])}
        >
          {t('editor.addSize')}
        </Button>
      )}
      <Fold label={t('terms.title')} facts={facts.filter(Boolean).join(', ') || t('terms.none')}>
        <div className={classes.terms}>
          <Switch
            label={t('terms.ofTheDay')}
            description={t('terms.ofTheDayHint')}
            checked={ofTheDay}
            onChange={(event) => onOfTheDay(event.currentTarget.checked)}
          />
          {!ofTheDay &&
            prices.map((price, at) => (
              <TermsFields
                // biome-ignore lint/suspicious/noArrayIndexKey: prices are edited where they stand
                key={at}
                size={prices.length > 1 ? price.size || String(at + 1) : ''}
                terms={price.terms ?? plainTerms}
                onChange={(change) => put(at, { terms: { ...plainTerms, ...price.terms, ...change } })}
                onLeave={() => undefined}
                error={checkTerms(price.terms, '').map(rule)[0]}
                editable
                hasBase={false}
              />
            ))}
        </div>
      </Fold>
    </FieldGroup>
  );
};
