import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLocale, type Language } from '@/i18n';
import type { Draft } from '@/lib/drafts/use-draft';
import { formatPrice, parsePrice } from '@/lib/money/money';
import { FieldGroup } from '@/ui/field-group';
import type { DishFields, PriceField } from './dish-fields';
import { Fold } from './fold';
import { PriceInput } from './price-input';
import { type PriceTerms, plainTerms, priceUnits, quantityUnits } from './price-terms';
import classes from './price-terms-fold.module.css';

type Props = {
  draft: Draft<DishFields>;
  currency: string;
  language: Language;
  source: Language;
  editable: boolean;
};

/** What the prices of a dish are for, and what is paid besides. */
export const PriceTermsFold = ({ draft, currency, language, source, editable }: Props) => {
  const { t } = useTranslation('menu');
  const { prices, priceOfTheDay, deposit } = draft.value;
  const setTerms = (at: number, change: Partial<PriceTerms>, wait: 'now' | 'blur') =>
    draft.set(
      'prices',
      prices.map((price, i) =>
        i === at ? { ...price, terms: { ...plainTerms, ...price.terms, ...change } } : price,
      ),
      wait,
    );

  return (
    <Fold label={t('terms.title')} facts={useTermsLine(draft.value, currency)}>
      <div className={classes.fields}>
        <Switch
          label={t('terms.ofTheDay')}
          description={t('terms.ofTheDayHint')}
          checked={priceOfTheDay}
          onChange={(event) => draft.set('priceOfTheDay', event.currentTarget.checked, 'now')}
          disabled={!editable}
        />
        {!priceOfTheDay &&
          prices.map((price, at) => (
            <TermsFields
              // Sizes have no other key than their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited where they stand
              key={at}
              size={prices.length > 1 ? (price.name[language] ?? price.name[source] ?? String(at + 1)) : ''}
              terms={price.terms ?? plainTerms}
              onChange={(change, wait) => setTerms(at, change, wait)}
              onLeave={() => draft.flush('prices')}
              error={draft.error(`prices[${at}].content.thousandths`)}
              editable={editable}
            />
          ))}
        <PriceInput
          label={t('terms.deposit')}
          currency={currency}
          value={deposit}
          onChange={(typed) => draft.set('deposit', typed, 'blur')}
          onEnter={() => draft.flush('deposit')}
          onBlur={() => draft.flush('deposit')}
          error={draft.error('deposit')}
          readOnly={!editable}
        />
      </div>
    </Fold>
  );
};

type TermsFieldsProps = {
  /** The size that the price is for; empty where there is one price. */
  size: string;
  terms: PriceTerms;
  onChange: (change: Partial<PriceTerms>, wait: 'now' | 'blur') => void;
  onLeave: () => void;
  error: string | undefined;
  editable: boolean;
  /** Whether what a kilogram costs can be shown besides. */
  hasBase?: boolean;
};

/** What a price is for. */
export const TermsFields = ({
  size,
  terms,
  onChange,
  onLeave,
  error,
  editable,
  hasBase = true,
}: TermsFieldsProps) => {
  const { t } = useTranslation('menu');
  const fields = (
    <div className={classes.terms}>
      <div className={classes.row}>
        <NativeSelect
          label={t('terms.unit')}
          data={[
            { value: '', label: t('terms.asServed') },
            ...priceUnits.map((unit) => ({ value: unit, label: t(`terms.per.${unit}`) })),
          ]}
          value={terms.unit}
          onChange={(event) => onChange({ unit: event.currentTarget.value as PriceTerms['unit'] }, 'now')}
          disabled={!editable}
        />
        {terms.unit === '' && (
          <div className={classes.quantity}>
            <TextInput
              label={t('terms.content')}
              placeholder={t('terms.contentExample')}
              inputMode="decimal"
              value={terms.content}
              onChange={(event) => onChange({ content: event.currentTarget.value }, 'blur')}
              onBlur={onLeave}
              onKeyDown={(event) => event.key === 'Enter' && onLeave()}
              error={error}
              readOnly={!editable}
            />
            <NativeSelect
              aria-label={t('terms.contentUnit')}
              data={quantityUnits.map((unit) => ({ value: unit, label: t(`terms.units.${unit}`) }))}
              value={terms.contentUnit}
              onChange={(event) =>
                onChange({ contentUnit: event.currentTarget.value as PriceTerms['contentUnit'] }, 'now')
              }
              disabled={!editable}
            />
          </div>
        )}
      </div>
      <Switch
        label={t('terms.from')}
        checked={terms.from}
        onChange={(event) => onChange({ from: event.currentTarget.checked }, 'now')}
        disabled={!editable}
      />
      {hasBase && terms.unit === '' && terms.content.trim() !== '' && (
        <Switch
          label={t('terms.base')}
          checked={terms.base}
          onChange={(event) => onChange({ base: event.currentTarget.checked }, 'now')}
          disabled={!editable}
        />
      )}
    </div>
  );
  return size ? <FieldGroup legend={t('terms.of', { size })}>{fields}</FieldGroup> : fields;
};

/** What is said of the prices, in a line. */
const useTermsLine = ({ prices, priceOfTheDay, deposit }: DishFields, currency: string): string => {
  const { t } = useTranslation('menu');
  const amount = parsePrice(deposit, currency);
  const said = [
    priceOfTheDay && t('terms.ofTheDay'),
    ...(priceOfTheDay ? [] : prices.map(sayTerms(t))),
    amount && `${t('terms.deposit')} ${formatPrice(amount, currency, currentLocale())}`,
  ];
  return said.filter(Boolean).join(', ') || t('terms.none');
};

/** Says in a few words what a price is for. */
export const sayTerms =
  (t: ReturnType<typeof useTranslation<'menu'>>['t']) =>
  ({ terms }: Pick<PriceField, 'terms'>): string => {
    if (terms?.unit) return t(`terms.per.${terms.unit}`);
    return terms?.content.trim() ? `${terms.content} ${t(`terms.units.${terms.contentUnit}`)}` : '';
  };
