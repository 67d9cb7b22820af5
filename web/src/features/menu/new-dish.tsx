import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '@/api';
import { currentLanguage, tagOf } from '@/i18n';
import { problemIn } from '@/lib/calls';
import { currencySign, parsePrice } from '@/lib/money';
import type { Problem } from '@/lib/problem';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { addDish } from './add-dish';
import classes from './menu.module.css';

type Props = { store: Store; sectionId: string; sectionName: string };

/** Adds dishes one after another: name, price, enter. */
export const NewDish = ({ store, sectionId, sectionName }: Props) => {
  const { t } = useTranslation('menu');
  const { rule, detail } = useRuleText();
  const dispatch = useAppDispatch();
  const source = store.defaultLanguage;
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [priceError, setPriceError] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const amount = price.trim() === '' ? undefined : parsePrice(price, store.currency);
    if (amount === null) return setPriceError(rule('must be 0 to 1 in minor units'));
    setSending(true);
    const dish = { name: { [source]: name.trim() }, ...(amount !== undefined && { prices: [{ amount }] }) };
    const why = problemIn(await dispatch(addDish({ storeId: store.id, sectionId, dish })));
    setSending(false);
    setProblem(why);
    if (why) return;
    setName('');
    setPrice('');
    nameField.current?.focus();
  };

  if (!open) {
    return (
      <div className={classes.adding}>
        <Button
          ref={opener}
          variant="subtle"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          onClick={() => setOpen(true)}
          aria-label={t('newDish.openIn', { section: sectionName })}
        >
          {t('newDish.open')}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={classes.newDish}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      noValidate
    >
      <TextInput
        ref={nameField}
        className={classes.newName ?? ''}
        label={t('editor.name')}
        lang={tagOf[source]}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem && detail(problem)}
        maxLength={80}
        // The form was asked for a moment ago; the name is what comes first.
        autoFocus
      />
      <TextInput
        className={classes.amount ?? ''}
        label={t('editor.price')}
        inputMode="decimal"
        rightSection={<span aria-hidden>{currencySign(store.currency, tagOf[currentLanguage()])}</span>}
        value={price}
        onChange={(event) => {
          setPrice(event.currentTarget.value);
          setPriceError('');
        }}
        error={priceError}
      />
      <div className={classes.newButtons}>
        <Button type="submit" variant="customGreen" loading={sending} disabled={name.trim() === ''}>
          {t('newDish.add')}
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          {t('newDish.close')}
        </Button>
      </div>
    </form>
  );
};
