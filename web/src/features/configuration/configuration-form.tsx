import { Switch, TextInput, type TextInputProps } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify/unstyled';
import type { Configuration } from '@/api';
import { Form } from '@/lib/forms/form';
import { cx } from '@/ui/cx';
import { FieldGroup } from '@/ui/field-group';
import classes from './configuration-form.module.css';
import { DefaultPdf } from './default-pdf';
import { DefaultStores } from './default-stores';
import { Field, Meanwhile } from './field';
import { SaveBar } from './save-bar';
import { UnsavedQuestion } from './unsaved-question';
import { type ConfigurationForm as Editing, useConfigurationForm } from './use-configuration-form';

/** All that operators choose for the site, saved together. */
export const ConfigurationForm = ({ configuration }: { configuration: Configuration }) => {
  const { t } = useTranslation('configuration');
  const form = useConfigurationForm(configuration);
  const fields = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // The first field that is to blame is where to go on.
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const save = async () => {
    if (!(await form.save())) return setRefusals((before) => before + 1);
    toast.success(t('saved'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Form className={classes.form} onSubmit={submit} ref={fields} aria-label={t('title')}>
      <Part name="site">
        <Field form={form} name="site_name">
          {(shared) => <Text {...shared} form={form} name="site_name" required />}
        </Field>
        <Field form={form} name="measurement_id">
          {(shared) => (
            <Text
              {...shared}
              form={form}
              name="measurement_id"
              placeholder="G-1A2B3C4D5E"
              spellCheck={false}
              autoCapitalize="characters"
              className={classes.short}
            />
          )}
        </Field>
      </Part>
      <Part name="unnamed">
        <DefaultStores form={form} />
        <DefaultPdf form={form} />
      </Part>
      <Part name="stores">
        <SwitchField form={form} name="features.store_creation" label={t('field.store_creation.label')}>
          {t('field.store_creation.help')}
        </SwitchField>
        <Field form={form} name="trial_days">
          {(shared) => (
            <Text {...shared} form={form} name="trial_days" inputMode="numeric" className={classes.short} />
          )}
        </Field>
      </Part>
      <SignInProviders form={form} />
      <SaveBar form={form} onRetry={() => void save()} />
      <UnsavedQuestion changed={form.changed} />
    </Form>
  );
};

type PartName = 'site' | 'unnamed' | 'stores';

const Part = ({ name, children }: { name: PartName; children: ReactNode }) => {
  const { t } = useTranslation('configuration');
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{t(`part.${name}`)}</h2>
      {children}
    </section>
  );
};

type TextProps = Omit<TextInputProps, 'form'> & {
  form: Editing;
  name: 'site_name' | 'trial_days' | 'measurement_id';
};

const Text = ({ form, name, className, ...input }: TextProps) => (
  <TextInput
    {...input}
    className={className ?? ''}
    classNames={{ label: classes.label ?? '', description: classes.help ?? '' }}
    size="md"
    inputWrapperOrder={['label', 'description', 'input', 'error']}
    value={form.value[name]}
    onChange={(event) => form.set(name, event.currentTarget.value)}
    autoComplete="off"
    withAsterisk={false}
  />
);

type SwitchFieldProps = {
  form: Editing;
  name: 'features.store_creation' | `sign_in_providers.${string}`;
  label: string;
  /** Whether a rule is broken here; the sentence stands with the group. */
  blamed?: boolean;
  /** What it does. */
  children?: ReactNode;
};

const SwitchField = ({ form, name, label, blamed = false, children }: SwitchFieldProps) => {
  const help = useId();
  return (
    <div>
      <Switch
        classNames={{ label: classes.label ?? '' }}
        label={label}
        aria-describedby={children ? help : undefined}
        aria-invalid={blamed || undefined}
        checked={form.value[name] ?? false}
        onChange={(event) => form.set(name, event.currentTarget.checked)}
      />
      {children && (
        <p id={help} className={cx(classes.help, classes.beside)}>
          {children}
        </p>
      )}
      <Meanwhile form={form} name={name} />
    </div>
  );
};

const SignInProviders = ({ form }: { form: Editing }) => {
  const { t } = useTranslation('configuration');
  const { signInProviders } = form.configuration;
  // They are judged together.
  const error = form.error('sign_in_providers.');
  return (
    <FieldGroup className={classes.part} legend={<h2>{t('providers.label')}</h2>} error={error}>
      <p className={classes.help}>{t(signInProviders.length > 0 ? 'providers.help' : 'providers.none')}</p>
      {signInProviders.map(({ id, label }) => (
        <SwitchField
          key={id}
          form={form}
          name={`sign_in_providers.${id}`}
          label={label}
          blamed={error !== undefined}
        />
      ))}
    </FieldGroup>
  );
};
