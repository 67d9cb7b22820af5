import { Button, Modal, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type Dish, limits, type Menu, type Store } from '@/api';
import { currentLocale, type Language } from '@/i18n';
import { isByKey } from '@/lib/browser/click';
import { Form } from '@/lib/forms/form';
import { allergens } from '@/lib/menu/dish-facts';
import { currencySign, formatPrice, parsePrice } from '@/lib/money/money';
import { textIn } from '@/lib/text/text';
import { FieldGroup } from '@/ui/field-group';
import { type Availability, hoursProblems } from '../availability';
import { AvailabilityField } from '../availability-field';
import type { Confirmation } from '../dish-fields';
import { selectDynamicMenu } from '../dynamic-menu-slice';
import { sectionChoices } from '../section-choices';
import { backAndStaying, lastPrices } from './last-prices';
import {
  changedAmount,
  endingIn,
  mostOff,
  type PriceChange,
  type Rounding,
  roundingsOf,
  stepIn,
} from './price-change';
import classes from './several-bar.module.css';
import type { Several } from './use-several';

type Acting = { onClose: () => void; onAct: (what: Several, byKey: boolean) => void };

type DialogProps = Pick<Acting, 'onClose'> & {
  title: string;
  act: string;
  disabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

const Dialog = ({ title, act, disabled = false, onClose, onSubmit, children }: DialogProps) => {
  const { t } = useTranslation('ui');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ask.keep') }}>
      <Form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled) onSubmit();
        }}
      >
        {children}
        <Button type="submit" variant="customPurple" disabled={disabled}>
          {act}
        </Button>
      </Form>
    </Modal>
  );
};

/** The most dishes whose new prices are shown before they are changed. */
const shownPrices = 50;

/** The most dishes that are named whose prices stay. */
const namedStaying = 10;

type PricesProps = Acting & { store: Store; language: Language; dishes: Dish[] };

/** Asks by how much prices change, and shows what they will be. */
export const PricesDialog = ({ store, language, dishes, onClose, onAct }: PricesProps) => {
  const { t } = useTranslation('menu');
  const { currency, defaultLanguage } = store;
  const locale = currentLocale();
  const [by, setBy] = useState<PriceChange['by']>('percent');
  const [typed, setTyped] = useState('');
  const [rounding, setRounding] = useState<Rounding>('none');
  const value = readValue(typed, by, currency);
  const isTooLow = by === 'percent' && value !== null && value < -mostOff;
  const change = value === null || isTooLow ? null : { by, value, rounding };
  const lines = dishes.flatMap(({ id, name, prices }) =>
    prices.map(({ amount, name: size }, at) => ({
      key: `${id} ${at}`,
      name: [name, size ?? {}]
        .map((text) => textIn(text, language, defaultLanguage))
        .filter(Boolean)
        .join(', '),
      before: amount,
      after: change ? changedAmount(amount, change, currency) : amount,
    })),
  );
  const changed = change ? lines.filter(({ before, after }) => before !== after) : [];
  const staying = change
    ? dishes.filter(({ id }) => !changed.some(({ key }) => key.startsWith(`${id} `)))
    : [];
  const isNothing = lines.some(({ before, after }) => before > 0 && after === 0);
  const isTooHigh = lines.some(({ after }) => after > limits.price.amount);
  const wrong = () => {
    if (typed.trim() === '') return undefined;
    if (value === null) return t('several.notANumber');
    return isTooLow ? t('several.tooLow', { percent: mostOff / 100 }) : undefined;
  };
  const price = (amount: number) => formatPrice(amount, currency, locale);
  return (
    <Dialog
      title={t('several.prices')}
      act={changed.length > 0 ? t('several.apply', { count: changed.length }) : t('several.prices')}
      disabled={changed.length === 0 || isTooHigh || isNothing}
      onClose={onClose}
      onSubmit={() => change && onAct({ kind: 'prices', change }, true)}
    >
      <LastChange store={store} onAct={onAct} />
      <FieldGroup legend={t('several.by')}>
        <SegmentedControl
          data={[
            { value: 'percent', label: t('several.percent') },
            { value: 'amount', label: t('several.amount') },
          ]}
          value={by}
          onChange={(next) => setBy(next as PriceChange['by'])}
        />
      </FieldGroup>
      <div className={classes.row}>
        <TextInput
          label={t('several.value')}
          placeholder={by === 'percent' ? '+4' : `+${stepIn('0.50', locale)}`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={wrong()}
          rightSection={<span aria-hidden>{by === 'percent' ? '%' : currencySign(currency, locale)}</span>}
          data-autofocus
        />
        <NativeSelect
          label={t('several.rounding')}
          data={roundingsOf(currency).map((each) => ({
            value: each,
            label:
              each === 'none' ? t('several.noRounding') : roundingName(each, t('several.endingIn'), locale),
          }))}
          value={rounding}
          onChange={(event) => setRounding(event.currentTarget.value as Rounding)}
        />
      </div>
      {isTooHigh && <p role="alert">{t('several.tooHigh')}</p>}
      {isNothing && <p role="alert">{t('several.nothing', { price: price(0) })}</p>}
      {changed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to by keys
        <ul className={classes.preview} aria-label={t('several.preview')} tabIndex={0}>
          {changed.slice(0, shownPrices).map(({ key, name, before, after }) => (
            <li key={key}>
              {name}
              <span>
                {price(before)} → <b>{price(after)}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
      {changed.length > shownPrices && (
        <p className={classes.hint}>{t('several.morePrices', { count: changed.length - shownPrices })}</p>
      )}
      {staying.length > 0 && (
        <p className={classes.hint}>
          {t('several.keeps', {
            count: staying.length,
            names: staying
              .slice(0, namedStaying)
              .map(({ name }) => textIn(name, language, defaultLanguage))
              .join(', '),
          })}{' '}
          {staying.length > namedStaying &&
            t('several.refusedMore', { count: staying.length - namedStaying })}
        </p>
      )}
    </Dialog>
  );
};

/** The last change of prices, and the way back from it. */
const LastChange = ({ store, onAct }: { store: Store } & Pick<Acting, 'onAct'>) => {
  const { t } = useTranslation('menu');
  const [last] = useState(() => lastPrices(store.id));
  const menu = useSelector(selectDynamicMenu);
  // Not with each key that is typed below it.
  const [back, stay] = useMemo(() => (last ? backAndStaying(last, menu) : [0, 0]), [last, menu]);
  if (!last || last.currency !== store.currency || back === 0) return null;
  return (
    <section className={classes.last}>
      <p>
        {t('several.lastPrices', { count: last.dishes.length, at: last.at })}
        {stay > 0 && <small>{t('several.pricesStay', { count: stay })}</small>}
      </p>
      <Button
        size="compact-sm"
        variant="customBlackOutlined"
        onClick={(event) => onAct({ kind: 'pricesBack', last }, isByKey(event))}
      >
        {t('several.lastPricesBack')}
      </Button>
    </section>
  );
};

const roundingName = (rounding: Rounding, ending: string, locale: string): string =>
  rounding.startsWith('.') ? `${ending} ${endingIn(rounding, locale)}` : stepIn(rounding, locale);

/** Reads "+4", "-2,5" or "0.50": percent, or minor units; null where it is none. */
const readValue = (typed: string, by: PriceChange['by'], currency: string): number | null => {
  const [, sign = '', digits = ''] = /^\s*([+−-]?)\s*(.+?)\s*%?\s*$/.exec(typed) ?? [];
  const value = by === 'percent' ? percentOf(digits) : parsePrice(digits, currency);
  if (value === null || value === 0) return null;
  return sign === '-' || sign === '−' ? -value : value;
};

/** A percentage with comma or point. One that makes prices more than ten times as high is a slip. */
const percentOf = (typed: string): number | null => {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(typed)) return null;
  return Number(typed.replace(',', '.'));
};

type MoveProps = Acting & { store: Store; language: Language; menus: Menu[] };

/** Asks for the section that dishes are moved to. */
export const MoveDialog = ({ store, language, menus, onClose, onAct }: MoveProps) => {
  const { t } = useTranslation('menu');
  const [sectionId, setSectionId] = useState(menus.flatMap(({ menuSections }) => menuSections)[0]?.id ?? '');
  return (
    <Dialog
      title={t('several.move')}
      act={t('several.moveThere')}
      onClose={onClose}
      onSubmit={() => onAct({ kind: 'move', sectionId }, true)}
    >
      <NativeSelect
        label={t('editor.section')}
        data={sectionChoices(menus, language, store, t)}
        value={sectionId}
        onChange={(event) => setSectionId(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  );
};

/** Asks when dishes are served. */
export const AvailabilityDialog = ({ onClose, onAct }: Acting) => {
  const { t } = useTranslation('menu');
  const [value, setValue] = useState<Availability | null>(null);
  return (
    <Dialog
      title={t('several.times')}
      act={t('several.change')}
      disabled={
        value !== null &&
        ((value.days ?? []).length === 0 || hoursProblems({ availability: value }).length > 0)
      }
      onClose={onClose}
      onSubmit={() => onAct({ kind: 'availability', availability: value }, true)}
    >
      <AvailabilityField
        value={value}
        onChange={setValue}
        onLeave={() => undefined}
        error={() => undefined}
        editable
        offersBack={false}
      />
    </Dialog>
  );
};

const confirmations: Confirmation[] = ['contains', 'mayContain', 'free', 'unconfirmed'];

/** Asks for what holds of an allergen in all of the dishes. */
export const AllergenDialog = ({ onClose, onAct }: Acting) => {
  const { t } = useTranslation(['menu', 'facts']);
  const [allergen, setAllergen] = useState<(typeof allergens)[number]>(allergens[0]);
  const [is, setIs] = useState<Confirmation>('contains');
  return (
    <Dialog
      title={t('several.allergen')}
      act={t('several.change')}
      onClose={onClose}
      onSubmit={() => onAct({ kind: 'allergen', allergen, is }, true)}
    >
      <NativeSelect
        label={t('facts:field.allergens')}
        data={allergens.map((key) => ({ value: key, label: t(`facts:allergen.${key}`) }))}
        value={allergen}
        onChange={(event) => setAllergen(event.currentTarget.value as typeof allergen)}
        data-autofocus
      />
      <NativeSelect
        label={t('several.inAll')}
        data={confirmations.map((each) => ({ value: each, label: t(`confirmation.${each}`) }))}
        value={is}
        onChange={(event) => setIs(event.currentTarget.value as Confirmation)}
      />
    </Dialog>
  );
};
