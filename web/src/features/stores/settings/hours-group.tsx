import { useTranslation } from 'react-i18next';
import type { OpenSpan, Store } from '@/api';
import { currentLocale } from '@/i18n';
import { SpansField } from '@/ui/hours/spans-field';
import { useLeave } from '@/ui/hours/use-leave';
import { useUndo } from '@/ui/hours/use-undo';
import { CopyDay } from './copy-day';
import { dayWords } from './day-words';
import { type Weekday, weekdayName, weekdays } from './hours';
import classes from './hours.module.css';
import type { SettingsDraft } from './settings-draft';
import { SpecialDays } from './special-days';

type Props = { store: Store; draft: SettingsDraft; editable: boolean };

/**
 * When a store is open: day by day, and on days unlike others.
 *
 * Guests read hours as soon as they are stored, so a day is sent whole: when its line is left, or Enter is pressed in
 * it. Hours that are offered when a day is opened are no more than typed before then; who leaves the line has read
 * them there and agrees. What is copied or removed is done at once, and offered back.
 */
export const HoursGroup = (props: Props) => {
  const { t } = useTranslation('settings');
  return (
    <>
      <ul className={classes.week}>
        {weekdays.map((day) => (
          <DayLine key={day} {...props} day={day} />
        ))}
      </ul>
      <h3 className={classes.sub}>{t('hours.special')}</h3>
      <SpecialDays {...props} />
    </>
  );
};

const DayLine = ({ store, draft, editable, day }: Props & { day: Weekday }) => {
  const { t } = useTranslation('settings');
  const offerBack = useUndo();
  const leave = () => draft.flush(day);
  const line = useLeave<HTMLLIElement>(leave);
  const name = weekdayName(day, currentLocale());
  const spans = draft.value[day];

  const remove = (at: number, byKey: boolean) => {
    const next = spans.filter((_, i) => i !== at);
    const { from, to } = spans[at] as OpenSpan;
    // Where the day is being typed it goes with the rest of it.
    if (spans !== store.openingHours[day]) return draft.set(day, next, 'blur');
    draft.set(day, next, 'now');
    offerBack({
      text: t('hours.removed', { day: name, from, to }),
      ...{ byKey, focusIds: [`hours-${day}-add`], onUndo: () => draft.set(day, spans, 'now') },
    });
  };
  const copy = (days: readonly Weekday[], byKey: boolean) => {
    const before = days.map((each) => [each, draft.value[each]] as const);
    for (const each of days) draft.set(each, spans, 'now');
    const onUndo = () => {
      for (const [each, was] of before) draft.set(each, was, 'now');
    };
    offerBack({ text: t('hours.copied', { day: name }), byKey, focusIds: [`hours-${day}-copy`], onUndo });
  };

  return (
    <li ref={line} className={classes.day} data-field={day}>
      <span className={classes.name}>{name}</span>
      <SpansField
        id={`hours-${day}`}
        words={dayWords(t, name)}
        spans={spans}
        onChange={(next) => draft.set(day, next, 'blur')}
        onRemove={remove}
        onLeave={leave}
        error={(place) => draft.error(`${day}${place}`)}
        editable={editable}
        empty={t('hours.closed')}
        first={t('hours.open')}
        className={classes.spans}
      />
      {editable && <CopyDay id={`hours-${day}-copy`} name={name} day={day} spans={spans} onCopy={copy} />}
    </li>
  );
};
