import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSpan } from '@/api';
import { isByKey } from '@/lib/browser/click';
import { endsNextDay, maxSpans, nextSpan } from './hours';
import classes from './hours.module.css';

type Props = {
  id: string;
  /** Names the day, for those who do not see it. */
  day: string;
  spans: OpenSpan[];
  onChange: (spans: OpenSpan[]) => void;
  /** Hears which one is to go, and whether that was asked for by a key. */
  onRemove: (at: number, byKey: boolean) => void;
  onLeave: () => void;
  /** The rule that a place inside the day breaks. */
  error: (place: string) => string | undefined;
  editable: boolean;
};

/** The stretches in which a day is open; none where it is closed. */
export const SpansField = ({ id, day, spans, onChange, onRemove, onLeave, error, editable }: Props) => {
  const { t } = useTranslation('settings');
  const replace = (at: number, span: OpenSpan) => spans.map((each, i) => (i === at ? span : each));
  const add = () => {
    onChange([...spans, nextSpan(spans)]);
    requestAnimationFrame(() => document.getElementById(`${id}-${spans.length}-from`)?.focus());
  };
  const message = ['', ...spans.flatMap((_, i) => [`[${i}]`, `[${i}].from`, `[${i}].to`])]
    .map(error)
    .find((rule) => rule !== undefined);
  const isWrong = (at: number, end: keyof OpenSpan) =>
    ['', `[${at}]`, `[${at}].${end}`].some((place) => error(place) !== undefined);
  return (
    <div className={classes.spans}>
      {spans.length === 0 && <span className={classes.closed}>{t('hours.closed')}</span>}
      {spans.map((span, i) => (
        // Stretches have no other key than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <span key={i} className={classes.span}>
          {(['from', 'to'] as const).map((end) => (
            <Fragment key={end}>
              {end === 'to' && <span aria-hidden>–</span>}
              <input
                id={`${id}-${i}-${end}`}
                type="time"
                aria-label={t(`hours.${end}`, { day, number: i + 1 })}
                aria-invalid={isWrong(i, end)}
                value={span[end]}
                onChange={(event) => onChange(replace(i, { ...span, [end]: event.currentTarget.value }))}
                onKeyDown={(event) => event.key === 'Enter' && onLeave()}
                readOnly={!editable}
              />
            </Fragment>
          ))}
          {endsNextDay(span) && <span className={classes.next}>{t('hours.nextDay')}</span>}
          {editable && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('hours.remove', { day, from: span.from, to: span.to })}
              onClick={(event) => onRemove(i, isByKey(event))}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </span>
      ))}
      {editable && spans.length < maxSpans && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          id={`${id}-add`}
          aria-label={t('hours.addTo', { day })}
          onClick={add}
        >
          {spans.length === 0 ? t('hours.open') : t('hours.add')}
        </Button>
      )}
      {message && (
        <p className={classes.error} role="alert">
          {message}
        </p>
      )}
    </div>
  );
};
