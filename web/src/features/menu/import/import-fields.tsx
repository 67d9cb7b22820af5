import { ActionIcon, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportedRow, limits, type Store } from '@/api';
import { currentLocale, tagOf } from '@/i18n';
import { diets } from '@/lib/menu/dish-facts';
import { parsePrice, priceRule, priceText } from '@/lib/money/money';
import { useProblemText } from '@/lib/server/problem-text';
import { FieldGroup } from '@/ui/field-group';
import { useLimit } from '@/ui/use-limit';
import { dayName, days } from '../availability-field';
import { ChipsField } from '../chips-field';
import { PriceInput } from '../price-input';
import classes from './import-menu.module.css';
import type { RowChange } from './import-row';

type Props = {
  row: ImportedRow;
  store: Store;
  onChange: (change: RowChange) => Promise<boolean>;
  onClose: () => void;
};

type TypedPrice = { size: string; amount: string };

/** The fields of a row, corrected where it stands. */
export const ImportRowFields = ({ row, store, onChange, onClose }: Props) => {
  const { t } = useTranslation(['menuImport', 'menu', 'facts']);
  const { rule } = useProblemText();
  const limit = useLimit();
  const { currency } = store;
  const [name, setName] = useState(row.name);
  const [section, setSection] = useState(row.section);
  const [description, setDescription] = useState(row.description);
  const [chosen, setChosen] = useState(row.diets);
  const [isHidden, setHidden] = useState(row.hidden);
  const [shown, setShown] = useState({ from: row.from, until: row.until, days: row.days });
  const [prices, setPrices] = useState<TypedPrice[]>(() => {
    const read = row.prices.map(({ size, amount }) => ({
      size,
      amount: priceText(amount, currency, currentLocale()),
    }));
    return read.length > 0 ? read : [{ size: '', amount: '' }];
  });
  const typed = prices.filter(({ size, amount }) => amount.trim() !== '' || size.trim() !== '');
  const rules = prices.map(({ amount, size }) =>
    amount.trim() === '' && size.trim() === '' ? null : priceRule(amount, currency, currentLocale()),
  );
  const isWrong = rules.some((each) => each !== null);
  const lang = tagOf[store.defaultLanguage];

  const save = async () => {
    if (isWrong) return;
    const list = typed.map(({ size, amount }) => ({
      size: size.trim(),
      amount: parsePrice(amount, currency) ?? 0,
    }));
    const isSame =
      list.length === row.prices.length &&
      list.every(
        ({ size, amount }, at) => size === row.prices[at]?.size && amount === row.prices[at]?.amount,
      );
    const isStored = await onChange({
      ...{ name, section, description },
      // What is sent counts as looked at, and its problems are over.
      ...((!isSame || row.problems.length > 0) && { prices: list }),
      ...((chosen !== row.diets || row.problems.length > 0) && { diets: chosen }),
      ...shown,
      hidden: isHidden,
    });
    if (isStored) onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation(); // closes these fields alone
      onClose();
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault(); // the form around would be sent
      void save();
    }
  };
  const put = (at: number, change: Partial<TypedPrice>) =>
    setPrices(prices.map((each, i) => (i === at ? { ...each, ...change } : each)));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are the controls
    <div className={classes.fields} onKeyDown={onKey}>
      <TextInput
        label={t('field.name')}
        lang={lang}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoFocus
        {...limit(name, limits.dish.name)}
      />
      <TextInput
        label={t('field.section')}
        lang={lang}
        value={section}
        onChange={(event) => setSection(event.currentTarget.value)}
        {...limit(section, limits.section.name)}
      />
      <Textarea
        label={t('field.description')}
        lang={lang}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        autosize
        minRows={1}
        maxRows={6}
        {...limit(description, limits.dish.description)}
      />
      <FieldGroup legend={t('menu:editor.prices')}>
        {prices.map((price, at) => {
          const broken = rules[at];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: prices are edited where they stand
            <div className={classes.price} key={at}>
              {prices.length > 1 && (
                <TextInput
                  aria-label={t('menu:editor.size', { number: at + 1 })}
                  lang={lang}
                  value={price.size}
                  onChange={(event) => put(at, { size: event.currentTarget.value })}
                  {...limit(price.size, limits.price.name)}
                />
              )}
              <PriceInput
                aria-label={
                  prices.length > 1 ? t('menu:editor.priceOf', { number: at + 1 }) : t('menu:editor.price')
                }
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
                  aria-label={t('menu:editor.removeSize', { number: at + 1 })}
                  onClick={() => setPrices(prices.filter((_, i) => i !== at))}
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
            onClick={() => setPrices([...prices, { size: '', amount: '' }])}
          >
            {t('menu:editor.addSize')}
          </Button>
        )}
      </FieldGroup>
      <ChipsField
        label={t('field.diets')}
        all={diets}
        nameOf={(key) => t(`facts:diet.${key}`)}
        value={chosen}
        onChange={setChosen}
        editable
      />
      <div className={classes.ends}>
        {(['from', 'until'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(end === 'from' ? 'menu:served.firstDay' : 'menu:served.lastDay')}
            value={shown[end]}
            onChange={(event) => setShown({ ...shown, [end]: event.currentTarget.value })}
          />
        ))}
      </div>
      <ChipsField
        label={t('menu:served.days')}
        all={days}
        nameOf={dayName}
        value={shown.days.map(String)}
        onChange={(keys) => setShown({ ...shown, days: keys.map(Number) })}
        editable
      />
      <Checkbox
        color="purple"
        label={t('hidden')}
        checked={isHidden}
        onChange={(event) => setHidden(event.currentTarget.checked)}
      />
      <div className={classes.buttons}>
        <Button variant="customPurple" size="sm" disabled={isWrong} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button variant="subtle" color="gray" size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
};
