import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api';
import { useValueText } from '@/lib/names/value-text';
import type { FieldName } from './configuration-fields';
import classes from './configuration-form.module.css';
import type { ConfigurationForm } from './use-configuration-form';

/** The fields that are written or chosen; switches say what they do themselves. */
type Written =
  | 'site_name'
  | 'default_store_id'
  | 'default_menu_id'
  | 'default_pdf_id'
  | 'trial_days'
  | 'measurement_id';

/** What every field of the form says: what it is, what it does and its rule. */
type Shared = { label: string; description: string; error: string | undefined };

type Props = { form: ConfigurationForm; name: Written; children: (shared: Shared) => ReactNode };

/** A field with its words, and what somebody else has saved in it meanwhile. */
export const Field = ({ form, name, children }: Props) => {
  const { t } = useTranslation('configuration');
  const rule = t(`field.${name}.rule`, {
    limit: limits.configuration.siteName,
    days: limits.configuration.trialDays,
  });
  return (
    <div>
      {children({
        label: t(`field.${name}.label`),
        description: `${t(`field.${name}.help`)} ${rule}`,
        error: form.error(name),
      })}
      <Meanwhile form={form} name={name} />
    </div>
  );
};

/** What somebody else has saved in a field that is changed here too, to be taken. */
export const Meanwhile = ({ form, name }: { form: ConfigurationForm; name: FieldName }) => {
  const { t } = useTranslation('configuration');
  const { value, label } = useValueText(form.configuration);
  const theirs = form.meanwhile(name);
  if (theirs === undefined) return null;
  return (
    <p className={classes.meanwhile}>
      <span>{t('meanwhile.saved', { value: value(name, theirs) })}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('meanwhile.takeFor', { field: label(name) })}
        onClick={() => form.set(name, theirs as never)}
      >
        {t('meanwhile.take')}
      </Button>
    </p>
  );
};
