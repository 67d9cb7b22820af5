import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, memo, type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, type Store } from '@/api';
import { currentLocale, tagOf } from '@/i18n';
import type { Creation } from '@/lib/drafts/use-creations';
import { Form } from '@/lib/forms/form';
import { type KeptForm, useKeptForm } from '@/lib/forms/use-kept-form';
import { parsePrice, priceRule, priceText } from '@/lib/money/money';
import { useProblemText } from '@/lib/server/problem-text';
import { ClearButton } from '@/ui/clear-button';
import { keptInView } from '@/ui/kept-in-view';
import { Aside, PendingRows } from '@/ui/pending-rows';
import { useLimit } from '@/ui/use-limit';
import { PendingDish } from './dish-row';
import row from './dish-row.module.css';
import classes from './new-dish.module.css';
import { PriceInput } from './price-input';
import { PriceQuestion } from './price-question';
import { type NewDishInput, useNewDishes } from './use-new-dishes';
import { usePriceDoubt } from './use-price-doubt';

type Props = { store: Store; sectionId: string; sectionName: string };

const empty = { name: '', price: '', description: '' };

/** Adds dishes one after another: name, price, enter; and shows those that are on their way. */
export const NewDish = ({ store, sectionId, sectionName }: Props) => {
  const { t } = useTranslation('menu');
  const source = store.defaultLanguage;
  const dishes = useNewDishes(store, sectionId);
  const kept = useKeptForm(`dish-${sectionId}`, empty);
  // What was half typed when the page ended is shown.
  const [open, setOpen] = useState<'asked' | 'kept' | null>(() => (kept.isBegun ? 'kept' : null));
  const opener = useRef<HTMLButtonElement>(null);
  const nameField = useRef<HTMLInputElement>(null);

  const close = useCallback(() => {
    setOpen(null);
    requestAnimationFrame(() => opener.current?.focus());
  }, []);
  /** Takes a refused one back into the form. */
  const edit = ({
    key,
    body: { name, prices: [price] = [], description, currency },
  }: Creation<NewDishInput>) => {
    kept.take({
      name: name[source] ?? '',
      price: price ? priceText(price.amount, currency, currentLocale()) : '',
      description: description?.[source] ?? '',
    });
    dishes.remove(key);
    setOpen('asked');
    requestAnimationFrame(() => nameField.current?.focus());
  };

  return (
    <>
      <PendingRows
        label={t('newDish.pending', { section: sectionName })}
        rowClass={row.dish}
        rows={dishes.list.map((each) => ({
          ...each,
          line: (note) => (
            <PendingDish dish={each.body} store={{ ...store, currency: each.body.currency }} note={note} />
          ),
          onEdit: () => edit(each),
        }))}
        waiting={dishes.status === 'offline'}
        onDiscard={dishes.remove}
        onLast={() => (nameField.current ?? opener.current)?.focus()}
      />
      {open ? (
        <DishForm
          store={store}
          kept={kept}
          focused={open === 'asked'}
          nameField={nameField}
          onAdd={dishes.add}
          onClose={close}
        />
      ) : (
        <NewDishButton
          ref={opener}
          onClick={() => setOpen('asked')}
          label={t('newDish.openIn', { section: sectionName })}
        />
      )}
    </>
  );
};

type ButtonProps = { ref?: RefObject<HTMLButtonElement | null>; onClick?: () => void; label?: string };

/** Opens the form for a new dish, at the end of its section. */
export const NewDishButton = ({ ref, onClick, label }: ButtonProps) => {
  const { t } = useTranslation('menu');
  return (
    <div className={classes.adding}>
      <Button
        ref={ref ?? null}
        variant="subtle"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
        onClick={onClick}
        aria-label={label}
      >
        {t('newDish.open')}
      </Button>
    </div>
  );
};

type FormProps = {
  store: Store;
  kept: KeptForm<typeof empty>;
  /** Whether it was asked for a moment ago. */
  focused: boolean;
  nameField: RefObject<HTMLInputElement | null>;
  onAdd: (dish: NewDishInput) => void;
  onClose: () => void;
};

const DishForm = memo(({ store, kept, focused, nameField, onAdd, onClose }: FormProps) => {
  const { t } = useTranslation(['menu', 'ui']);
  const { rule } = useProblemText();
  const { currency, defaultLanguage: source } = store;
  const { form, put, clear, aside } = kept;
  // Each is asked anew: an answer adds the dish.
  const doubt = usePriceDoubt('', currency, () => undefined);
  // What was typed before the form was opened has been left.
  const [priceTold, setPriceTold] = useState(form.price !== '');
  const priceField = useRef<HTMLInputElement>(null);
  const limited = useLimit();
  const named = limited(form.name, limits.dish.name);
  const described = limited(form.description, limits.dish.description);

  const isPriced = form.price.trim() !== '';
  const broken = isPriced ? priceRule(form.price, currency, currentLocale()) : null;
  const readAs = doubt.readAs(form.price, 0);
  const add = (isMeant = false) => {
    if (named.error || described.error || form.name.trim() === '') return;
    if (broken || (readAs && !isMeant)) return setPriceTold(true);
    onAdd({
      name: { [source]: form.name.trim() },
      ...(form.description.trim() && { description: { [source]: form.description.trim() } }),
      ...(isPriced && { prices: [{ amount: parsePrice(form.price, currency) ?? 0 }] }),
      currency,
    });
    clear();
    setPriceTold(false);
    nameField.current?.focus();
  };

  return (
    <Form
      ref={keptInView}
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextInput
        ref={nameField}
        className={classes.name ?? ''}
        label={t('ui:texts.name')}
        lang={tagOf[source]}
        value={form.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
        {...named}
        autoFocus={focused}
      />
      <PriceInput
        ref={priceField}
        label={t('editor.price')}
        currency={currency}
        value={form.price}
        onChange={(price) => {
          put({ price });
          setPriceTold(false);
        }}
        onBlur={() => setPriceTold(true)}
        error={priceTold && broken && rule(broken)}
      />
      <TextInput
        className={classes.description ?? ''}
        label={t('ui:texts.description')}
        lang={tagOf[source]}
        value={form.description}
        onChange={(event) => put({ description: event.currentTarget.value })}
        {...described}
      />
      {priceTold && readAs && (
        <PriceQuestion
          question={doubt.question(form.price, 0)}
          price={readAs}
          onAgree={() => add(true)}
          onCorrect={() => priceField.current?.focus()}
        />
      )}
      <Aside name={aside && (aside.name || aside.price || aside.description)} />
      <div className={classes.buttons}>
        <Button type="submit" variant="customGreen" disabled={form.name.trim() === ''}>
          {t('newDish.add')}
        </Button>
        {kept.isBegun && (
          <ClearButton
            throwAway={kept.throwAway}
            isTyped
            focusIds={[]}
            onCleared={() => {
              setPriceTold(false);
              nameField.current?.focus();
            }}
          />
        )}
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('newDish.close')}
        </Button>
      </div>
    </Form>
  );
});
