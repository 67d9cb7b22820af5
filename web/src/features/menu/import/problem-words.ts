import { useTranslation } from 'react-i18next';
import type { ImportedProblem } from '@/api';

/** Says in the interface's language what a person should look at. */
export const useImportProblem = (): ((problem: ImportedProblem) => string) => {
  const { t } = useTranslation(['menuImport', 'facts']);
  return ({ code, params = {} }) => {
    // A value named `count` would ask for plural forms.
    const { field, diet, allergen, count, ...rest } = params as Record<string, string>;
    return t(`problem.${code}`, {
      ...rest,
      number: count,
      ...(field && { field: t(`field.${field as Field}`) }),
      ...(diet && { diet: t(`facts:diet.${diet as 'vegan'}`) }),
      ...(allergen && { allergen: t(`facts:allergen.${allergen as 'milk'}`) }),
    });
  };
};

type Field = 'section' | 'name' | 'description' | 'size' | 'price';
