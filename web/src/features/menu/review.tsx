import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dish, Section } from '@/api';
import { allergens, isDeclared } from '@/lib/menu/dish-facts';
import { moveFocus } from '@/ui/focus';
import type { Known } from './allergens-field';
import classes from './review.module.css';

/** The way through the dishes whose allergens are not all confirmed, from the one that is open. */
export type Review = {
  /** How many there are after it. */
  left: number;
  /** Opens the next of them, or ends it after the last. */
  onNext: () => void;
};

type Reviewing = {
  /** The dishes with an allergen nobody has confirmed, or confirmed of another text, in the menu's order. */
  open: Dish[];
  /** Begins with the first of them. */
  begin: () => void;
  /** The way on from the dish that is open; null while it was not opened for this. */
  review: Review | null;
  /** Whether a review has ended with nothing left. */
  done: boolean;
};

/** Of an example, which guests do not see, nothing has to be confirmed. */
const isOpen = (dish: Dish): boolean => !dish.example && !isDeclared(dish);

const none: Section[] = [];

/** Leads through a menu's dishes with unconfirmed allergens, one after another. */
export const useReview = (
  sections: Section[] = none,
  shown: string | null,
  onShow: (id: string | null) => void,
): Reviewing => {
  const [at, setAt] = useState<string | null>(null);
  const [ended, setEnded] = useState(false);
  // Who opens another dish, or closes this one, does something else.
  if (at !== null && at !== shown) setAt(null);
  const dishes = useMemo(() => sections.flatMap((section) => section.dishes), [sections]);
  const open = useMemo(() => dishes.filter(isOpen), [dishes]);
  const show = (id: string | null) => {
    setAt(id);
    setEnded(id === null);
    onShow(id);
  };
  const after = (): Dish[] => {
    const place = dishes.findIndex(({ id }) => id === at);
    return dishes.slice(place + 1).filter(isOpen);
  };
  const next = () => {
    show(after()[0]?.id ?? null);
    // The last one's editor has gone, and the focus with it.
    requestAnimationFrame(() => moveFocus(['review-allergens', 'reviewed-allergens', 'find-dish']));
  };
  return {
    open,
    begin: () => show(open[0]?.id ?? null),
    review: at !== null ? { left: after().length, onNext: next } : null,
    done: ended && open.length === 0,
  };
};

/** Says how many dishes have allergens nobody has confirmed, and leads through them. */
export const ReviewBanner = ({ reviewing: { open, begin, review, done } }: { reviewing: Reviewing }) => {
  const { t } = useTranslation('menu');
  if (open.length === 0) {
    return (
      <p id="reviewed-allergens" className={classes.done} role="status" tabIndex={-1}>
        {done && (
          <>
            <IconCheck size={18} stroke={2} aria-hidden />
            {t('review.done')}
          </>
        )}
      </p>
    );
  }
  return (
    <div className={classes.banner}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <p>{t('review.needed', { count: open.length })}</p>
      {!review && (
        <Button id="review-allergens" variant="customBlackOutlined" size="compact-md" onClick={begin}>
          {t('review.begin')}
        </Button>
      )}
    </div>
  );
};

type StepProps = {
  id: string;
  review: Review;
  known: Known;
  /** Whether what is known was declared of another text. */
  doubted: boolean;
};

/** The way on from one dish to the next. */
export const ReviewStep = ({ id, review: { left, onNext }, known, doubted }: StepProps) => {
  const { t } = useTranslation('menu');
  const isDone = !doubted && allergens.every((key) => known[key] !== 'unconfirmed');
  const act = () => {
    if (left === 0) return t('review.end');
    return isDone ? t('review.next') : t('review.skip');
  };
  return (
    <div className={classes.step}>
      <p>{left > 0 ? t('review.left', { count: left }) : t('review.last')}</p>
      <Button
        id={id}
        data-next
        variant={isDone ? 'customPurple' : 'customBlackOutlined'}
        size="sm"
        rightSection={left > 0 && <IconArrowRight size={16} stroke={2} aria-hidden />}
        onClick={onNext}
      >
        {act()}
      </Button>
    </div>
  );
};
