import { useTranslation } from 'react-i18next';
import { currentLocale } from '@/i18n';
import { keepInTab, keptInTab } from '@/lib/browser/tab';
import { draftUser } from '@/lib/drafts/drafts';
import { doubtfulPrice, formatPrice } from '@/lib/money/money';

/** What is asked of prices that may not be meant as they are read. */
export type PriceDoubt = {
  /** The price as it is read where that is to be asked about, as guests will see it; else empty. */
  readAs: (typed: string, at: number) => string;
  question: (typed: string, at: number) => string;
  /** The answer was yes. */
  agree: (typed: string, at: number) => void;
  /** Nothing is left to send of what was answered. */
  forget: () => void;
};

/**
 * What was said to be meant, by user and dish, until it is stored. It outlives its editor and its page as what is
 * typed does.
 */
const answers = new Map<string, Set<string>>();

const agreedOf = (id: string): Set<string> => {
  const name = keptAs(id);
  const agreed = answers.get(name) ?? new Set(keptInTab<string[]>(name));
  answers.set(name, agreed);
  return agreed;
};

const keptAs = (id: string): string => `carte_agreed ${draftUser()} ${id}`;

/** Questions about the prices of a dish, each until it is answered; `before` is what they were, in order. */
export const usePriceDoubt = (
  id: string,
  currency: string,
  before: (at: number) => number | undefined,
): PriceDoubt => {
  const { t } = useTranslation('menu');
  const nameOf = (typed: string, at: number) => `${at} ${typed.trim()}`;
  const readAs = (typed: string, at: number): string => {
    const amount = doubtfulPrice(typed, currency, before(at));
    if (amount === null || agreedOf(id).has(nameOf(typed, at))) return '';
    return formatPrice(amount, currency, currentLocale());
  };
  return {
    readAs,
    question: (typed, at) => {
      const price = readAs(typed, at);
      return price && t('priceDoubt.question', { price });
    },
    agree: (typed, at) => {
      const agreed = agreedOf(id).add(nameOf(typed, at));
      keepInTab(keptAs(id), [...agreed]);
    },
    forget: () => {
      answers.delete(keptAs(id));
      keepInTab(keptAs(id), null);
    },
  };
};
