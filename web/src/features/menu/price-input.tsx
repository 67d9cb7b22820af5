import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { currentLocale } from '@/i18n';
import { currencySign } from '@/lib/money/money';
import classes from './price-input.module.css';

type Props = Pick<TextInputProps, 'label' | 'aria-label' | 'error' | 'readOnly' | 'id' | 'onBlur'> & {
  ref?: Ref<HTMLInputElement>;
  currency: string;
  value: string;
  onChange: (typed: string) => void;
  onEnter?: () => void;
};

/** A price, typed as people write money. */
export const PriceInput = ({ currency, onChange, onEnter, ...rest }: Props) => (
  <TextInput
    {...rest}
    className={classes.price ?? ''}
    inputMode="decimal"
    rightSection={<span aria-hidden>{currencySign(currency, currentLocale())}</span>}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
  />
);
