import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '@/i18n';
import { doubtfulPrice, formatPrice } from '@/lib/money/money';

/** What is asked of prices that may not be meant as they are read. */
export type PriceDoubt = {
  /** The price as it is read where that is to be asked about, as guests will see it; else empty. */
  readAs: (typed: string, at: number) => string;
  question: (typed: string, at: number) => string;
  /** The answer was yes. */
  agree: (typed: string, at: number) => void;
};

/** Questions about prices, each until it is answered; `before` is what they were, in order. */
export const usePriceDoubt = (currency: string, before: (at: number) => number | undefined): PriceDoubt => {
  const { t } = useTranslation('menu');
  const agreed = useRef(new Set<string>());
  const nameOf = (typed: string, at: number) => `${at} ${typed.trim()}`;
  const readAs = (typed: string, at: number): string => {
    const amount = doubtfulPrice(typed, currency, before(at));
    if (amount === null || agreed.current.has(nameOf(typed, at))) return '';
    return formatPrice(amount, currency, currentLocale());
  };
  return {
    readAs,
    question: (typed, at) => {
      const price = readAs(typed, at);
      return price && t('priceDoubt.question', { price });
    },
    agree: (typed, at) => agreed.current.add(nameOf(typed, at)),
  };
};
