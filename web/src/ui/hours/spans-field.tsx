import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSpan } from '@/api';
import { isByKey } from '@/lib/browser/click';
import { endsNextDay, maxSpans, nextSpan } from '@/lib/time/spans';
import { cx } from '../cx';
import classes from './spans-field.module.css';

/** What the parts of the field are called, for those who do not see where they stand. */
export type SpanWords = {
  from: (number: number) => string;
  to: (number: number) => string;
  remove: (span: OpenSpan) => string;
  add?: string;
};

type Props = {
  id: string;
  words: SpanWords;
  spans: OpenSpan[];
  onChange: (spans: OpenSpan[]) => void;
  /** Hears which one is to go, and whether that was asked for by a key. */
  onRemove: (at: number, byKey: boolean) => void;
  onLeave: () => void;
  /** The rule that a place inside the day breaks. */
  error: (place: string) => string | undefined;
  editable: boolean;
  /** Whether there may be one more just now, and one fewer. */
  canAdd?: boolean;
  canRemove?: boolean;
  /** What is said of a day without any, and what is pressed to give it some. */
  empty?: ReactNode;
  first?: string;
  className?: string | undefined;
};

/** The stretches of a day in which a store is open, or something is served. */
export const SpansField = ({ id, words, spans, onChange, onRemove, onLeave, error, ...props }: Props) => {
  const { t } = useTranslation('ui');
  const { editable, canAdd = true, canRemove = true } = props;
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
    <div className={cx(classes.spans, props.className)}>
      {spans.length === 0 && props.empty && <span className={classes.empty}>{props.empty}</span>}
      {spans.map((span, i) => (
        // Stretches have no other key than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <span key={i} className={classes.span}>
          {(['from', 'to'] as const).map((end) => (
            <Fragment key={end}>
              {end === 'to' && <span aria-hidden>–</span>}
              <input
                id={`${id}-${i}-${end}`}
                className={classes.input}
                type="time"
                aria-label={words[end](i + 1)}
                aria-invalid={isWrong(i, end)}
                aria-describedby={isWrong(i, end) ? `${id}-error` : undefined}
                value={span[end]}
                onChange={(event) => onChange(replace(i, { ...span, [end]: event.currentTarget.value }))}
                onKeyDown={(event) => event.key === 'Enter' && onLeave()}
                readOnly={!editable}
              />
            </Fragment>
          ))}
          {endsNextDay(span) && <span className={classes.next}>{t('spans.nextDay')}</span>}
          {editable && canRemove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={words.remove({ from: span.from || '…', to: span.to || '…' })}
              onClick={(event) => onRemove(i, isByKey(event))}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </span>
      ))}
      {editable && canAdd && spans.length < maxSpans && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          id={`${id}-add`}
          aria-label={words.add}
          onClick={add}
        >
          {(spans.length === 0 && props.first) || t('spans.add')}
        </Button>
      )}
      {message && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {message}
        </p>
      )}
    </div>
  );
};
