import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '@/api';
import { tagOf } from '@/i18n';
import { problemIn } from '@/lib/calls';
import { Form } from '@/lib/form';
import { limits } from '@/lib/limits';
import { parsePrice } from '@/lib/money';
import type { Problem } from '@/lib/problem';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { useLimit } from '@/ui/use-limit';
import { addDish } from './add-dish';
import classes from './new-dish.module.css';
import { PriceInput } from './price-input';

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

  const named = useLimit()(name, limits.name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (named.error) return;
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
    <Form className={classes.form} onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <TextInput
        ref={nameField}
        className={classes.name ?? ''}
        label={t('editor.name')}
        lang={tagOf[source]}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem && detail(problem)}
        {...named}
        // The form was asked for a moment ago; the name is what comes first.
        autoFocus
      />
      <PriceInput
        label={t('editor.price')}
        currency={store.currency}
        value={price}
        onChange={(typed) => {
          setPrice(typed);
          setPriceError('');
        }}
        error={priceError}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="customGreen" loading={sending} disabled={name.trim() === ''}>
          {t('newDish.add')}
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          {t('newDish.close')}
        </Button>
      </div>
    </Form>
  );
};
