import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Allergen } from '@/api';
import { atStart, currentLanguage } from '@/i18n';
import { isByKey } from '@/lib/browser/click';
import { allergens } from '@/lib/menu/dish-facts';
import { useAsk } from '@/ui/ask';
import { toastUndo } from '@/ui/toasts';
import classes from './allergens-field.module.css';
import type { Confirmation } from './dish-fields';

export type Known = Record<Allergen, Confirmation>;
type Props = {
  /** What the dish or the extra is called. */
  name: string;
  value: Known;
  onChange: (value: Known) => void;
  /** Takes back what was said about all allergens at once; resolves to whether that is done. */
  onUndo: (value: Known) => Promise<boolean>;
  editable: boolean;
  /** Whether the first that nobody has confirmed is brought into view with its dish, and has the focus. */
  autoFocus?: boolean;
  /** What follows the list. */
  children?: ReactNode;
};

const choices: Confirmation[] = ['contains', 'mayContain', 'free', 'unconfirmed'];

/** What is known of each allergen. Nothing is taken for safe that nobody has said. */
export const AllergensField = (props: Props) => {
  const { name, value, onChange, onUndo, editable, autoFocus = false, children } = props;
  const { t } = useTranslation(['menu', 'facts']);
  const id = useId();
  const [asking, ask] = useAsk();
  const field = useFirstUnconfirmed(autoFocus);
  const unconfirmed = allergens.filter((key) => value[key] === 'unconfirmed');
  const isStated = allergens.some((key) => value[key] === 'contains' || value[key] === 'mayContain');

  /** What leads to the next dish or extra, while allergens are gone through. */
  const wayOn = () => field.current?.querySelector<HTMLElement>('[data-next]');

  const freeTheRest = async (byKey: boolean) => {
    const question = {
      title: t('allergens.askNone', { name }),
      text: t('allergens.askNoneText'),
      act: t('allergens.doNone'),
    };
    if (!isStated && !(await ask(question))) return;
    onChange({
      ...value,
      ...(Object.fromEntries(unconfirmed.map((key) => [key, 'free'])) as Partial<Known>),
    });
    toastUndo({
      text: t(isStated ? 'allergens.restFree' : 'allergens.allFree', { name }),
      byKey,
      focusIds: [`${id}-rest`, wayOn()?.id ?? `${id}-head`],
      onUndo: () => onUndo(value),
    });
    // The way on is below the list; after a key the way back has the focus first.
    if (!byKey) requestAnimationFrame(() => wayOn()?.focus());
  };

  /** While allergens are gone through, a digit says what holds of the one that has the focus, and leads to the next. */
  const answer = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const choice = /^[1-4]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined;
    const group = event.target instanceof HTMLElement ? event.target.closest('[data-allergen]') : null;
    const key = allergens.find((each) => each === group?.getAttribute('data-allergen'));
    if (!autoFocus || !editable || !choice || !key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChange({ ...value, [key]: choice });
    const at = allergens.indexOf(key);
    const next = [...allergens.slice(at + 1), ...allergens.slice(0, at)].find(
      (each) => value[each] === 'unconfirmed',
    );
    const radio = `[data-allergen="${next}"] input:checked`;
    requestAnimationFrame(() => (next ? field.current?.querySelector<HTMLElement>(radio) : wayOn())?.focus());
  };

  return (
    <fieldset
      ref={field}
      className={classes.field}
      aria-label={t('facts:field.allergens')}
      onKeyDown={answer}
    >
      <div className={classes.head}>
        <p id={`${id}-head`} tabIndex={-1}>
          {unconfirmed.length > 0
            ? t('allergens.unconfirmed', { count: unconfirmed.length })
            : t('allergens.allConfirmed')}
        </p>
        {editable && unconfirmed.length > 0 && (
          <Button
            id={`${id}-rest`}
            variant="customBlackOutlined"
            size="compact-sm"
            onClick={(event) => void freeTheRest(isByKey(event))}
          >
            {t(isStated ? 'allergens.freeTheRest' : 'allergens.none')}
          </Button>
        )}
        {asking}
      </div>
      {autoFocus && editable && unconfirmed.length > 0 && (
        <p className={classes.keys}>
          {t('review.keys')}{' '}
          {choices.map((choice, i) => `${i + 1} ${t(`confirmation.${choice}`)}`).join(' · ')}
        </p>
      )}
      <div className={classes.grid}>
        {allergens.map((key) => (
          <div
            key={key}
            className={classes.allergen}
            role="radiogroup"
            aria-labelledby={`${id}-${key}`}
            data-allergen={key}
          >
            <span id={`${id}-${key}`}>{atStart(t(`facts:allergen.${key}`), currentLanguage())}</span>
            <span className={classes.choices}>
              {choices.map((choice) => (
                <label key={choice} className={classes.choice} data-choice={choice}>
                  <input
                    type="radio"
                    name={`${id}-${key}`}
                    checked={value[key] === choice}
                    onChange={() => onChange({ ...value, [key]: choice })}
                    disabled={!editable}
                  />
                  <span>{t(`confirmation.${choice}`)}</span>
                </label>
              ))}
            </span>
          </div>
        ))}
      </div>
      {children}
    </fieldset>
  );
};

/** Gives the focus to the first allergen that nobody has confirmed, with the dish's row at the top of the window. */
const useFirstUnconfirmed = (wanted: boolean) => {
  const field = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (!wanted) return;
    field.current?.closest('li, [data-review]')?.scrollIntoView({ block: 'start' });
    const first = field.current?.querySelector<HTMLElement>('[data-choice="unconfirmed"] input:checked');
    // A browser puts what gets the focus in the middle of the window, which takes the head out of it.
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'nearest' });
  }, []);
  return field;
};

/** What is known of the allergens, in a line. */
export const useAllergenFacts = (value: Known): { line: string; unknown: number } => {
  const { t } = useTranslation('menu');
  const count = (choice: Confirmation) => allergens.filter((key) => value[key] === choice).length;
  const unknown = count('unconfirmed');
  const parts = [
    { count: count('contains'), key: 'allergens.contained' },
    { count: count('mayContain'), key: 'allergens.traces' },
    { count: unknown, key: 'allergens.unknown' },
  ] as const;
  const counts = parts.filter((part) => part.count > 0).map((part) => t(part.key, { count: part.count }));
  return { line: counts.join(', ') || t('allergens.noneOf'), unknown };
};
