import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AddressForm, completeAddress, isPurpose } from '@/lib/forms/address';
import { exampleOf } from '@/lib/forms/networks';
import { siteOf } from '@/lib/forms/sites';

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

/** What is said below the field: to which known site the address leads, or which address is meant. */
const useHint = (form: AddressForm, typed: string): string | undefined => {
  const { t } = useTranslation('links');
  if (form !== 'booking' && form !== 'event') return undefined;
  const site = siteOf(completeAddress(typed, form), form);
  return site && !site.isHome ? t('site.known', { name: site.name }) : t(`site.${form}`);
};

/** Where a link leads, typed as people know it. */
export const AddressField = ({ form, value, onChange, onLeave, error, editable = true, first }: Props) => {
  const { t } = useTranslation('links');
  const hint = useHint(form, value);
  const example = isPurpose(form) ? t(`addressExample.${form}`) : exampleOf(form);
  const purpose = isPurpose(form) ? form : example.startsWith('@') ? 'handle' : 'web';
  return (
    <TextInput
      label={t(`address.${purpose}`)}
      placeholder={example}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      onKeyDown={(event) => event.key === 'Enter' && onLeave?.()}
      description={hint && <span aria-live="polite">{hint}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      inputMode={keyboards[form] ?? (form === 'map' || form === 'booking' ? 'text' : 'url')}
      autoCapitalize="none"
      spellCheck={false}
      readOnly={!editable}
      required
      data-first={first || undefined}
    />
  );
};
