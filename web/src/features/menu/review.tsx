import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExtraGroup, type Section, type Store, useListExtraGroupsQuery } from '@/api';
import { allergens, isDeclared } from '@/lib/menu/dish-facts';
import { moveFocus } from '@/ui/focus';
import type { Known } from './allergens-field';
import { type ExtraStep, extraSteps } from './extras/extra-steps';
import classes from './review.module.css';

/** The way through what has allergens that are not all confirmed, from what is open. */
export type Review = {
  /** What there is after it. */
  left: Count;
  /** Whether the next of them is an extra; it is a dish else, or there is none. */
  isNextExtra: boolean;
  /** Opens the next of them, or ends it after the last. */
  onNext: () => void;
};

/** How many dishes and how many extras. */
type Count = { dishes: number; extras: number };

type Reviewing = {
  /** How many have an allergen nobody has confirmed, or confirmed of another text. */
  open: Count;
  /** Begins with the first of them. */
  begin: () => void;
  /** The extra that is looked at; null for none. */
  extra: ExtraStep | null;
  /** Ends it where it is. */
  onClose: () => void;
  /** The way on from what is open; null while that was not opened for this. */
  review: Review | null;
  /** Whether a review has ended with nothing left. */
  done: boolean;
};

type Step = { id: string; isOpen: boolean; extra: ExtraStep | null };

/** The dishes as they are gone through: of an example, which guests do not see, nothing has to be confirmed. */
const dishSteps = (sections: Section[]): Step[] =>
  sections
    .flatMap(({ dishes }) => dishes)
    .map((dish) => ({ id: dish.id, isOpen: !dish.example && !isDeclared(dish), extra: null }));

const extraStepsOf = (sections: Section[], groups: ExtraGroup[]): Step[] =>
  extraSteps(sections, groups).map((extra) => ({
    ...{ id: extra.id, extra },
    isOpen: !isDeclared({ allergens: extra.option.allergens, allergensDoubted: false }),
  }));

const countOf = (steps: Step[]): Count => {
  const open = steps.filter(({ isOpen }) => isOpen);
  const extras = open.filter(({ extra }) => extra).length;
  return { dishes: open.length - extras, extras };
};

const none: Section[] = [];
const noGroups: ExtraGroup[] = [];

/** Leads through a menu's dishes with unconfirmed allergens, and then their extras, one after another. */
export const useReview = (
  store: Store,
  sections: Section[] = none,
  shown: string | null,
  onShow: (id: string | null) => void,
): Reviewing => {
  const { data: groups } = useListExtraGroupsQuery({ storeId: store.id });
  const [at, setAt] = useState<string | null>(null);
  const [ended, setEnded] = useState(false);
  // Who opens another dish, or closes this one, does something else.
  if (at !== null && at !== shown) setAt(null);
  const steps = useMemo(
    () => [...dishSteps(sections), ...extraStepsOf(sections, groups ?? noGroups)],
    [sections, groups],
  );
  const open = countOf(steps);
  const show = (id: string | null) => {
    setAt(id);
    setEnded(id === null);
    onShow(id);
  };
  const place = steps.findIndex(({ id }) => id === at);
  const after = at === null ? [] : steps.slice(place + 1).filter(({ isOpen }) => isOpen);
  /** What had the focus has gone, and the focus with it. */
  const leave = () =>
    requestAnimationFrame(() => moveFocus(['review-allergens', 'reviewed-allergens', 'find-dish']));
  return {
    open,
    begin: () => show(steps.find(({ isOpen }) => isOpen)?.id ?? null),
    extra: (at !== null && steps[place]?.extra) || null,
    onClose: () => {
      onShow(null);
      leave();
    },
    review:
      at === null
        ? null
        : {
            left: countOf(after),
            isNextExtra: Boolean(after[0]?.extra),
            onNext: () => {
              show(after[0]?.id ?? null);
              leave();
            },
          },
    // What is not known may be open.
    done: ended && groups !== undefined && open.dishes + open.extras === 0,
  };
};

/** Says how many dishes and extras have allergens nobody has confirmed, and leads through them. */
export const ReviewBanner = ({ reviewing: { open, begin, review, done } }: { reviewing: Reviewing }) => {
  const { t } = useTranslation('menu');
  const { dishes, extras } = open;
  const needed = () => {
    if (extras === 0) return t('review.needed', { count: dishes });
    if (dishes === 0) return t('review.extrasNeeded', { count: extras });
    return t('review.bothNeeded', {
      dishes: t('review.dishes', { count: dishes }),
      extras: t('review.extras', { count: extras }),
    });
  };
  if (dishes + extras === 0) {
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
      <p>{needed()}</p>
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
  /** Whether an extra is looked at. */
  isExtra?: boolean;
};

/** The way on from one dish or extra to the next. */
export const ReviewStep = ({ id, review, known, doubted, isExtra = false }: StepProps) => {
  const { t } = useTranslation('menu');
  const { left, isNextExtra, onNext } = review;
  const isDone = !doubted && allergens.every((key) => known[key] !== 'unconfirmed');
  const isLast = left.dishes + left.extras === 0;
  const act = () => {
    if (isLast) return t('review.end');
    if (isDone) return t(isNextExtra ? 'review.nextExtra' : 'review.next');
    return t(isExtra ? 'review.skipExtra' : 'review.skip');
  };
  const rest = () => {
    if (isLast) return t('review.last');
    if (left.extras === 0) return t('review.left', { count: left.dishes });
    return t('review.leftOfAll', { count: left.dishes + left.extras });
  };
  return (
    <div className={classes.step}>
      <p>{rest()}</p>
      <Button
        id={id}
        data-next
        variant={isDone ? 'customPurple' : 'customBlackOutlined'}
        size="sm"
        rightSection={!isLast && <IconArrowRight size={16} stroke={2} aria-hidden />}
        onClick={onNext}
      >
        {act()}
      </Button>
    </div>
  );
};
