import { useTranslation } from 'react-i18next';
import type { Configuration, ConfigurationChange } from '@/api';

type Named = Pick<ConfigurationChange, 'names'>;
type Known = Pick<Configuration, 'signInProviders'> & Named;

/** Says fields of the configuration and what they hold as people call them. */
export const useValueText = (
  known: Known,
): { label: (field: string) => string; value: (field: string, value: unknown, named?: Named) => string } => {
  const { t, i18n } = useTranslation('configuration');
  return {
    label: (field) => {
      const [part, id = ''] = field.split('.');
      if (part === 'sign_in_providers') {
        const provider = known.signInProviders.find((each) => each.id === id);
        return t('log.provider', { name: provider?.label || id });
      }
      const key = `field.${part === 'features' ? id : field}.label`;
      // A field of another version has no words here.
      return i18n.exists(`configuration:${key}`) ? t(key as 'field.site_name.label') : field;
    },
    value: (field, value, { names } = known) => {
      if (value === null || value === '') return t('value.none');
      if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off');
      if (field !== 'default_store_id' && field !== 'default_menu_id') return String(value);
      return names.find(({ id }) => id === value)?.name ?? t('value.gone');
    },
  };
};
