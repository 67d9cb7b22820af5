import { useTranslation } from 'react-i18next';
import type { Problem } from '@/lib/problem';
import { useRuleText } from '@/lib/rule-text';

/** Why the server keeps roles as they are, in its words, with the key of the translation. */
const refusals = [
  [/last owner/, 'refused.lastOwner'],
  [/last admin_developer/, 'refused.lastOperator'],
  [/at most \d+ members/, 'refused.full'],
  [/owns at most (?<limit>\d+) stores, and (?<email>\S+) owns/, 'refused.ownsMany'],
  [/different e-mail addresses within an hour/, 'refused.manyAddresses'],
] as const;

/** Statuses whose words these are. */
const told = [409, 429];

/** Says why a role was not given, in the interface's language. */
export const useRefusal = (): ((problem: Problem) => string) => {
  const { t } = useTranslation('team');
  const { detail } = useRuleText();
  return (problem) => {
    if (!told.includes(problem.status)) return detail(problem);
    for (const [words, key] of refusals) {
      const found = problem.detail.match(words);
      const { limit = '', email = '' } = found?.groups ?? {};
      if (found) return t(key, { limit, email });
    }
    return detail(problem);
  };
};
