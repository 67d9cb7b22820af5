import { useTranslation } from 'react-i18next';
import type { Problem } from '@/lib/problem';
import { useRuleText } from '@/lib/rule-text';

/** Why the server keeps roles as they are, in its words, with the key of the translation. */
const refusals = [
  [/last owner/, 'refused.lastOwner'],
  [/last admin_developer/, 'refused.lastOperator'],
  [/at most \d+ members/, 'refused.full'],
  [/signs in in another way/, 'refused.otherWay'],
  [/different e-mail addresses within an hour/, 'refused.manyAddresses'],
] as const;

/** Statuses whose words these are. */
const told = [409, 429];

/** Says why a role was not given, in the interface's language. */
export const useRefusal = (): ((problem: Problem) => string) => {
  const { t } = useTranslation('team');
  const { detail } = useRuleText();
  return (problem) => {
    const known = refusals.find(([words]) => told.includes(problem.status) && words.test(problem.detail));
    return known ? t(known[1]) : detail(problem);
  };
};
