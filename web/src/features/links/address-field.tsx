import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AddressForm } from '@/lib/forms/address';

type Props = {
  /** What is typed: a web address, a number … */
  form: AddressForm;
  value: string;
  onChange: (address: string) => void;
  /** The field was left, or enter pressed in it. */
  onLeave?: () => void;
  error: string | undefined;
  editable?: boolean;
  /** Is given the focus first. */
  first?: boolean;
};

const keyboards: Partial<Record<AddressForm, 'tel' | 'email'>> = {
  phone: 'tel',
  whatsapp: 'tel',
  email: 'email',
};

/** Where a link leads, typed as people know it. */
export const AddressField = ({ form, value, onChange, onLeave, error, editable = true, first }: Props) => {
  const { t } = useTranslation('links');
  return (
    <TextInput
      label={t(`address.${form}`)}
      placeholder={t(`addressExample.${form}`)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      onKeyDown={(event) => event.key === 'Enter' && onLeave?.()}
      error={error}
      inputMode={keyboards[form] ?? 'url'}
      autoCapitalize="none"
      spellCheck={false}
      readOnly={!editable}
      required
      data-first={first || undefined}
    />
  );
};
