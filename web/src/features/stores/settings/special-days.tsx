import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpecialDay, Store } from '@/api';
import { currentLocale } from '@/i18n';
import { isByKey } from '@/lib/browser/click';
import { SpansField } from '@/ui/hours/spans-field';
import field from '@/ui/hours/spans-field.module.css';
import { useLeave } from '@/ui/hours/use-leave';
import { useUndo } from '@/ui/hours/use-undo';
import { dayWords } from './day-words';
import { comingDays, maxSpecial, todayIn } from './hours';
import classes from './hours.module.css';
import type { SettingsDraft } from './settings-draft';

type Props = { store: Store; draft: SettingsDraft; editable: boolean };

/** Days with hours of their own. Those that are stored and over are dropped with the next change. */
export const SpecialDays = ({ store, draft, editable }: Props) => {
  const { t } = useTranslation(['settings', 'ui']);
  // A new day is a change once something is typed in it.
  const [isAdding, setIsAdding] = useState(false);
  const offerBack = useUndo();
  const stored = store.openingHours.special ?? [];
  const { special, timeZone } = draft.value;
  const isEdited = stored.length > 0 ? special !== stored : special.length > 0;
  // A date that is being typed passes through years long gone.
  const days = isEdited ? special : comingDays(special, todayIn(timeZone));
  const latest = useRef(days);
  useEffect(() => {
    latest.current = days;
  });
  const shown = isAdding ? [...days, { date: '', hours: [] }] : days;

  const change = (at: number, day: SpecialDay) => {
    draft.set(
      'special',
      shown.map((each, i) => (i === at ? day : each)),
      'blur',
    );
    setIsAdding(false);
  };
  const add = () => {
    setIsAdding(true);
    requestAnimationFrame(() => document.getElementById(`special-${days.length}-date`)?.focus());
  };
  const remove = (at: number, byKey: boolean) => {
    const day = days[at];
    if (!day) return setIsAdding(false);
    draft.set(
      'special',
      days.filter((each) => each !== day),
      'now',
    );
    if (!stored.some(({ date }) => date === day.date)) return;
    const onUndo = () => draft.set('special', [...latest.current, day], 'now');
    const text = t('ui:row.deleted', { name: dateName(day.date) });
    offerBack({ text, byKey, focusIds: ['add-special-day'], onUndo });
  };

  return (
    <div className={classes.specials} data-field="special">
      <p className={classes.hint}>{t('hours.specialHint')}</p>
      {shown.length > 0 && (
        <ul className={classes.week}>
          {shown.map((day, i) => (
            <DayLine
              // A day has no other key than its place while its date is being typed.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              key={i}
              draft={draft}
              editable={editable}
              at={i}
              day={day}
              onChange={(next) => change(i, next)}
              onRemove={(byKey) => remove(i, byKey)}
            />
          ))}
        </ul>
      )}
      {draft.error('special') && (
        <p className={classes.error} role="alert">
          {draft.error('special')}
        </p>
      )}
      {editable && !isAdding && days.length < maxSpecial && (
        <Button
          id="add-special-day"
          className={classes.add ?? ''}
          variant="customBlackOutlined"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {t('hours.addDay')}
        </Button>
      )}
    </div>
  );
};

type LineProps = Omit<Props, 'store'> & {
  at: number;
  day: SpecialDay;
  onChange: (day: SpecialDay) => void;
  /** `byKey` reports whether it was asked for by a key. */
  onRemove: (byKey: boolean) => void;
};

const DayLine = ({ draft, editable, at, day, onChange, onRemove }: LineProps) => {
  const { t } = useTranslation('settings');
  const leave = () => draft.flush('special');
  const line = useLeave<HTMLLIElement>(leave);
  const name = dateName(day.date) || t('hours.newDay');
  const message = draft.error(`special[${at}].date`);
  const spans = day.hours ?? [];
  return (
    <li ref={line} className={classes.day}>
      <span>
        <input
          id={`special-${at}-date`}
          className={field.input}
          type="date"
          aria-label={t('hours.date', { number: at + 1 })}
          aria-invalid={message !== undefined}
          value={day.date}
          onChange={(event) => onChange({ ...day, date: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
          readOnly={!editable}
        />
        {message && (
          <span className={field.error} role="alert">
            {message}
          </span>
        )}
      </span>
      <SpansField
        id={`special-${at}`}
        words={dayWords(t, name)}
        spans={spans}
        onChange={(hours) => onChange({ ...day, hours })}
        onRemove={(gone) => onChange({ ...day, hours: spans.filter((_, i) => i !== gone) })}
        onLeave={leave}
        error={(place) => draft.error(`special[${at}].hours${place}`)}
        editable={editable}
        empty={t('hours.closed')}
        first={t('hours.open')}
        className={classes.spans}
      />
      {editable && (
        <ActionIcon
          className={classes.copy ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('hours.removeDay', { day: name })}
          onClick={(event) => onRemove(isByKey(event))}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
};

const dateName = (date: string): string =>
  date &&
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
