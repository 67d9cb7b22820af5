import { useTranslation } from 'react-i18next';
import type { FieldProblem, Lock, Problem } from '@/api';
import { foundNoServer, unreachable } from './problem';

type Texts = {
  /** The text of a key, whatever its type; the tests hold that each one is there. */
  t: (key: string, values?: Record<string, unknown>) => string;
  exists: (key: string) => boolean;
};

/** Rules whose text has another key: what ends in `_many` or `_few` would be a plural form. */
const keys: Record<string, string> = { too_many: 'over_limit', too_few: 'under_limit' };

/** The key of a rule's text. */
export const ruleKey = (code = ''): string => keys[code] ?? code;

/** A rule in the interface's language; a rule without a text stays in the server's words. */
const ruleIn = ({ t, exists }: Texts, { code, params = {}, message }: Rule): string => {
  const key = `problems:rule.${ruleKey(code)}`;
  if (!exists(key)) return message ?? code ?? '';
  const { diet, allergen } = params;
  return t(key, {
    ...params,
    ...(diet !== undefined && { diet: t(`facts:diet.${diet}`) }),
    ...(allergen !== undefined && { allergen: t(`facts:allergen.${allergen}`) }),
  });
};

/** Why a store cannot be edited, and since when. */
const lockIn = ({ t }: Texts, { reason, since }: Lock): string => t(`problems:locked.${reason}`, { since });

/** The statuses with a text of their own. */
const knownStatuses = [401, 403, 404, 412, 413, 429, 503];

/** A problem as a sentence: by its code, else by its status. A draft that is `kept` is sent again by itself. */
const detailIn = (texts: Texts, problem: Problem, kept = false): string => {
  const { t, exists } = texts;
  const { status, code, params = {}, fields } = problem;
  const [field] = fields;
  if (field) return ruleIn(texts, field);
  if (kept && foundNoServer(problem)) return t('problems:unreachableKept');
  if (status === unreachable) return t('problems:unreachable');
  if (code === 'locked') return `${lockIn(texts, params as Lock)} ${t('problems:locked.open')}`;
  if (exists(`problems:code.${code}`)) {
    // A value named `count` would ask for plural forms.
    const { count, ...values } = params;
    return t(`problems:code.${code}`, { ...values, number: count });
  }
  if (knownStatuses.includes(status)) return t(`problems:status.${status}`);
  if (status < 500) return problem.detail || t('problems:refused', { status });
  return params.request ? t('problems:serverRequest', params) : t('problems:server');
};

/** A problem as a sentence, outside of components. */
export const problemText = (
  { t, exists }: { t: unknown; exists: (key: string) => boolean },
  problem: Problem,
) => detailIn({ t: t as Texts['t'], exists }, problem);

type Rule = Pick<FieldProblem, 'code' | 'params' | 'message'>;

/** Says problems in the interface's language. */
export const useProblemText = (): {
  rule: (field: Rule) => string;
  detail: (problem: Problem) => string;
  /** The same of a draft, which is kept and sent again where no server was found. */
  draftDetail: (problem: Problem) => string;
  lock: (lock: Lock) => string;
} => {
  const { t, i18n } = useTranslation(['problems', 'facts']);
  const texts = { t: t as unknown as Texts['t'], exists: (key: string) => i18n.exists?.(key) ?? false };
  return {
    rule: (field) => ruleIn(texts, field),
    detail: (problem) => detailIn(texts, problem),
    draftDetail: (problem) => detailIn(texts, problem, true),
    lock: (lock) => lockIn(texts, lock),
  };
};
