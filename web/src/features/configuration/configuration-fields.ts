import type { Configuration, ConfigurationInput } from '@/api';
import type { FieldProblem } from '@/lib/server/problem';

/** A field by the name that the log of changes has for it. */
export type FieldName = keyof ConfigurationFields;

/** The configuration as a form has it: each field can be changed without the others. */
export type ConfigurationFields = {
  site_name: string;
  default_store_id: string | null;
  default_menu_id: string | null;
  default_pdf_id: string | null;
  /** As typed. */
  trial_days: string;
  /** Empty for none. */
  measurement_id: string;
  'features.store_creation': boolean;
  /** Whether an identity provider is offered. */
  [provider: `sign_in_providers.${string}`]: boolean;
};

/** What a field can hold. */
export type FieldValue = ConfigurationFields[FieldName];

/** The fields of a configuration. */
export const fieldsOf = (configuration: Configuration): ConfigurationFields => ({
  site_name: configuration.siteName,
  default_store_id: configuration.defaultStoreId,
  default_menu_id: configuration.defaultMenuId,
  default_pdf_id: configuration.defaultPdfId,
  trial_days: String(configuration.trialDays),
  measurement_id: configuration.measurementId ?? '',
  'features.store_creation': configuration.features.storeCreation,
  ...Object.fromEntries(
    configuration.signInProviders.map(({ id, shown }) => [`sign_in_providers.${id}`, shown]),
  ),
});

/** What fields choose, on top of a configuration: of what has no field, all stays as it is. */
export const inputOf = (fields: ConfigurationFields, on: Configuration): ConfigurationInput => ({
  siteName: fields.site_name,
  defaultStoreId: fields.default_store_id,
  defaultMenuId: fields.default_menu_id,
  defaultPdfId: fields.default_pdf_id,
  trialDays: wholeNumber(fields.trial_days),
  measurementId: fields.measurement_id.trim() || null,
  // A provider's label is the server's.
  signInProviders: on.signInProviders.map(({ id, shown }) => ({
    id,
    shown: fields[`sign_in_providers.${id}`] ?? shown,
  })) as ConfigurationInput['signInProviders'],
  features: { ...on.features, storeCreation: fields['features.store_creation'] },
});

/** What is no whole number becomes NaN, which JSON has as null: it is the server that refuses it. */
const wholeNumber = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** Whether a problem of the wire (`sign_in_providers[0].id`) is one of a field's. */
export const isAbout = ({ location }: FieldProblem, field: FieldName): boolean =>
  field.startsWith('sign_in_providers.') ? location.startsWith('sign_in_providers') : location === field;
