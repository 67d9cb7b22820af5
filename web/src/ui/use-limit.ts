import { useTranslation } from 'react-i18next';
import { lengthOf, lengthRule } from '@/lib/forms/length';
import { useProblemText } from '@/lib/server/problem-text';

/** What a field says of the length of its text, before all else that is wrong with it. */
type Limited = {
  error?: string;
  description?: string;
  inputWrapperOrder: ('label' | 'input' | 'error' | 'description')[];
};

/** A text is counted from this part of its limit on. */
const counted = 0.8;

/** Says of a text how long it is where that is near the limit, and that it is too long. Nothing is cut. */
export const useLimit = (): ((text: string, limit: number) => Limited) => {
  const { t } = useTranslation('ui');
  const { rule } = useProblemText();
  return (text, limit) => {
    const length = lengthOf(text);
    return {
      inputWrapperOrder: ['label', 'input', 'error', 'description'],
      ...(length > limit && { error: rule(lengthRule(limit)) }),
      ...(length >= counted * limit && { description: t('length', { length, limit }) }),
    };
  };
};
