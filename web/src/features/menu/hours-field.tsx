import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSpan } from '@/api';
import type { Wait } from '@/lib/drafts/outbox';
import { isWhole } from '@/lib/time/spans';
import { FieldGroup } from '@/ui/field-group';
import { moveFocus } from '@/ui/focus';
import { SpansField } from '@/ui/hours/spans-field';
import { useLeave } from '@/ui/hours/use-leave';
import { useUndo } from '@/ui/hours/use-undo';
import { type Availability, hoursOf, placeOfHours, withHours } from './availability';
import classes from './availability-field.module.css';
import { useHourWords } from './hours-words';

type Props = {
  value: Availability;
  onChange: (value: Availability, wait?: Wait) => void;
  onLeave: () => void;
  error: (location: string) => string | undefined;
  editable: boolean;
  /** Whether hours that were removed are offered back: what is not stored yet need not be. */
  offersBack: boolean;
};

/**
 * The hours of a day in which something is served, stored together: when their line is left, or Enter is pressed in it.
 * What is removed goes at once.
 */
export const HoursField = ({ value, onChange, onLeave, error, editable, offersBack }: Props) => {
  const { t } = useTranslation('menu');
  const id = useId();
  const line = useLeave<HTMLDivElement>(onLeave);
  const offerBack = useUndo();
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const spans = hoursOf(value);
  const words = useHourWords();
  const remove = (at: number, byKey: boolean) => {
    const gone = spans[at] as OpenSpan;
    onChange(
      withHours(
        value,
        spans.filter((_, i) => i !== at),
      ),
      'now',
    );
    if (!offersBack || !isWhole(gone)) {
      requestAnimationFrame(() => moveFocus([`${id}-add`]));
      return;
    }
    offerBack({
      text: t('served.removed', gone),
      byKey,
      focusIds: [`${id}-add`],
      onUndo: () => onChange(withHours(latest.current, spans), 'now'),
    });
  };
  return (
    <FieldGroup legend={t('served.hours')}>
      <div ref={line}>
        <SpansField
          id={id}
          words={words}
          spans={spans}
          onChange={(next) => onChange(withHours(value, next), 'blur')}
          onRemove={remove}
          onLeave={onLeave}
          error={(place) => error(placeOfHours(place))}
          editable={editable}
          canAdd={spans.every(isWhole)}
          canRemove={spans.length > 1}
        />
      </div>
      {spans.length === 1 && <p className={classes.hint}>{t('served.wholeDay')}</p>}
    </FieldGroup>
  );
};
