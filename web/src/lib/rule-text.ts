import { useTranslation } from 'react-i18next';
import type { Lock } from '@/api';
import { foundNoServer } from './draft';
import { type Problem, unreachable } from './problem';

/** The server's rules, in its words, with the key of their translation. */
const rules: [RegExp, string][] = [
  [/^must be set in the store's default language$/, 'default_language_needed'],
  [/^must be set$/, 'needed'],
  [/^must be at most (?<limit>\d+) characters$/, 'too_long'],
  [/^must be (?<from>\d+) to (?<to>\d+) characters$/, 'length'],
  [/^must be lower-case letters a-z/, 'slug'],
  [/^is reserved$/, 'reserved'],
  [/^is already taken/, 'taken'],
  [/^must be an https:\/\/, http:\/\/, mailto:/, 'scheme'],
  [/^must be an https:\/\/ or http:\/\/ address$/, 'web_address'],
  [/^must be a web address/, 'web_address'],
  [/^must have a host name/, 'web_address'],
  [/^must have a whole domain/, 'domain'],
  [/^must have a port/, 'web_address'],
  [/^must not contain a user name or password$/, 'credentials'],
  [/^must be an e-mail address .+, with ASCII characters alone before the @$/, 'email_local'],
  [/^must be an e-mail address .+, with the domain as it is registered$/, 'email_domain'],
  [/^must be an e-mail address|^must name one e-mail address/, 'email'],
  [/^must be a phone number/, 'phone'],
  [/^must be a time/, 'time'],
  [/^must name at least one day$/, 'day'],
  [/^must name at least one language$/, 'language'],
  [/^must be at most (?<limit>\d+) prices$/, 'too_many_prices'],
  [/^must be 0 to \d+ in minor units$/, 'price'],
  [/^must not contain control characters$/, 'characters'],
  [/^must be one line$/, 'one_line'],
  [/^must be (?<from>\d+) to (?<to>\d+)$/, 'range'],
  [/^expected integer$/, 'integer'],
  [/^must be G- and then/, 'measurement'],
  [/^must show at least one$/, 'shown'],
  [/^must be the id of a (store|menu)$/, 'store_gone'],
  [/^cannot name (?<diet>\w+), because the dish contains (?<allergen>\w+)$/, 'diet_contains'],
  [/^cannot name (?<diet>\w+), because the dish may contain (?<allergen>\w+)$/, 'diet_may_contain'],
];

/** Why the server cannot do now what was asked, in its words, with the key of their translation. */
const conflicts: [RegExp, string][] = [
  [/^A link page holds at most (?<limit>\d+) links\./, 'links'],
  [/^A store's menu holds at most (?<limit>\d+) sections\./, 'sections'],
  [/^A store's menu holds at most (?<limit>\d+) dishes\./, 'dishes'],
  [/^A store's menu holds at most (?<limit>\d+) prices; with this there would be (?<number>\d+)\./, 'prices'],
  [
    /^The texts of a store's menu hold at most (?<limit>\d+) characters in one language; with this there would be (?<number>\d+)\./,
    'characters',
  ],
  [/^The section of this dish has been deleted\./, 'section_deleted'],
  [/^The list does not name every/, 'list'],
];

/** What the operator finds in the log. */
const request = /\bRequest (?<request>[\w-]+)\./;

type Translate = (key: string, values?: Record<string, unknown>) => string;

type Told = { key: string; values: Record<string, string> };

const find = (all: [RegExp, string][], text: string): Told | null => {
  for (const [pattern, key] of all) {
    const found = text.match(pattern);
    if (found) return { key, values: found.groups ?? {} };
  }
  return null;
};

/** Which of the rules a message tells, with what it says of it. */
export const ruleOf = (message: string): Told | null => find(rules, message);

/** Which of the conflicts a problem's detail tells, with what it says of it. */
export const conflictOf = (detail: string): Told | null => find(conflicts, detail);

/** A rule in the interface's language; a rule we have no words for stays in the server's. */
const ruleIn = (t: Translate, message: string): string => {
  const found = ruleOf(message);
  if (!found) return message;
  const { diet, allergen, ...values } = found.values;
  return t(`rule.${found.key}`, {
    ...values,
    ...(diet && { diet: t(`facts:diet.${diet}`) }),
    ...(allergen && { allergen: t(`facts:allergen.${allergen}`) }),
  });
};

/** Why a store cannot be edited, and since when. */
const lockIn = (t: Translate, { reason, since }: Lock): string => t(`locked.${reason}`, { since });

/** What went wrong on the server's side, and what to tell its operator of it. */
const serverIn = (t: Translate, detail: string): string => {
  const told = detail.match(request)?.groups?.request;
  return told ? t('serverRequest', { request: told }) : t('server');
};

/** A problem as a sentence: the server's own where only it knows why. What is `kept` is sent again by itself. */
const detailIn = (t: Translate, problem: Problem, kept = false): string => {
  const [field] = problem.fields;
  if (field) return ruleIn(t, field.message);
  if (kept && foundNoServer(problem)) return t('unreachableKept');
  if (problem.status === unreachable) return t('unreachable');
  if (problem.locked) return `${lockIn(t, problem.locked)} ${t('locked.open')}`;
  const conflict = problem.status === 409 && conflictOf(problem.detail);
  if (conflict) return t(`conflict.${conflict.key}`, conflict.values);
  const known = [401, 403, 404, 412, 429, 503];
  if (known.includes(problem.status)) return t(`status.${problem.status}`);
  return problem.status >= 500 ? serverIn(t, problem.detail) : problem.detail;
};

/** Says problems in the interface's language. */
export const useRuleText = (): {
  rule: (message: string) => string;
  detail: (problem: Problem) => string;
  /** The same of a draft, which is kept and sent again where no server was found. */
  draftDetail: (problem: Problem) => string;
  lock: (lock: Lock) => string;
} => {
  const { t } = useTranslation('problems');
  // Keys are put together here; the tests hold that each one is there.
  const translate = t as unknown as Translate;
  return {
    rule: (message) => ruleIn(translate, message),
    detail: (problem) => detailIn(translate, problem),
    draftDetail: (problem) => detailIn(translate, problem, true),
    lock: (lock) => lockIn(translate, lock),
  };
};
