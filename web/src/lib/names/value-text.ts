import { useTranslation } from 'react-i18next';

/** What an id stands for. */
type Name = { id: string; name: string };

type Known = {
  /** What identity providers are called. */
  signInProviders: { id: string; label: string }[];
  /** What the ids of stores, menus and PDF menus stand for. */
  names?: Name[];
};

/** Says fields of the configuration and what they hold as people call them. */
export const useValueText = ({
  signInProviders,
  names = [],
}: Known): { label: (field: string) => string; value: (field: string, value: unknown) => string } => {
  const { t, i18n } = useTranslation('configuration');
  return {
    label: (field) => {
      const [part, id = ''] = field.split('.');
      if (part === 'sign_in_providers') {
        const provider = signInProviders.find((each) => each.id === id);
        return t('log.provider', { name: provider?.label || id });
      }
      const key = `field.${part === 'features' ? id : field}.label`;
      // A field of another version has no words here.
      return i18n.exists(`configuration:${key}`) ? t(key as 'field.site_name.label') : field;
    },
    value: (field, value) => {
      if (value === null || value === undefined || value === '') return t('value.none');
      if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off');
      // The audit log keeps the name with the id.
      if (isName(value)) return value.name;
      if (!['default_store_id', 'default_menu_id', 'default_pdf_id'].includes(field)) return String(value);
      return (
        names.find(({ id }) => id === value)?.name ??
        t(field === 'default_pdf_id' ? 'value.gonePdf' : 'value.gone')
      );
    },
  };
};

const isName = (value: unknown): value is Name =>
  typeof value === 'object' && value !== null && 'name' in value;
