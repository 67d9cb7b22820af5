import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '@/i18n';
import type { Wait } from '@/lib/drafts/outbox';
import { dayRuns } from '@/lib/menu/day-runs';
import { isWhole } from '@/lib/time/spans';
import { FieldGroup } from '@/ui/field-group';
import { type Availability, hoursOf } from './availability';
import classes from './availability-field.module.css';
import { ChipsField } from './chips-field';
import { HoursField } from './hours-field';

/** What something with hours of its own starts with: lunch on working days. */
const lunch: Availability = { days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' };

/** Days as the wire counts them, from Monday on. */
export const days = ['1', '2', '3', '4', '5', '6', '0'];

/** The day's name in the interface's language; the first of November 2026 was a Sunday. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, 1 + Number(day)),
  );

type Props = {
  value: Availability | null;
  onChange: (value: Availability | null, wait?: Wait) => void;
  onLeave: () => void;
  error: (location: string) => string | undefined;
  editable: boolean;
  /** Whether hours that were removed are offered back: what is not stored yet need not be. */
  offersBack?: boolean;
};

/** Whether something is served at certain times only, and at which. */
export const AvailabilityField = ({ value, onChange, editable, ...rest }: Props) => {
  const { t } = useTranslation('menu');
  return (
    <div className={classes.served}>
      <Switch
        label={t('served.limited')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? lunch : null)}
        disabled={!editable}
      />
      {value && <Times value={value} onChange={onChange} editable={editable} {...rest} />}
    </div>
  );
};

type TimesProps = Props & { value: Availability };

/** On which days, at what times and between which dates something is served. */
const Times = ({ value, onChange, onLeave, error, editable, offersBack = true }: TimesProps) => {
  const { t } = useTranslation('menu');
  const fieldOf = (name: 'firstDay' | 'lastDay') => (
    <TextInput
      key={name}
      type="date"
      label={t(`served.${name}`)}
      value={value[name] ?? ''}
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value }, 'blur')}
      onBlur={onLeave}
      onKeyDown={(event) => event.key === 'Enter' && onLeave()}
      error={error(`availability.${name.replace('Day', '_day')}`)}
      readOnly={!editable}
    />
  );
  return (
    <div className={classes.served}>
      <ChipsField
        label={t('served.days')}
        all={days}
        nameOf={dayName}
        value={(value.days ?? []).map(String)}
        onChange={(keys) => onChange({ ...value, days: keys.map(Number).sort() })}
        error={error('availability.days')}
        editable={editable}
      />
      <HoursField {...{ value, onChange, onLeave, error, editable, offersBack }} />
      <div className={classes.ends}>
        {fieldOf('firstDay')}
        {fieldOf('lastDay')}
        <p className={classes.hint}>{t('served.noDates')}</p>
      </div>
      <FieldGroup legend={t('served.outside')}>
        <SegmentedControl
          data={[
            { value: 'marked', label: t('served.marked') },
            { value: 'hidden', label: t('served.hidden') },
          ]}
          value={value.hidden ? 'hidden' : 'marked'}
          onChange={(outside) => onChange({ ...value, hidden: outside === 'hidden' })}
          disabled={!editable}
        />
      </FieldGroup>
    </div>
  );
};

/** When something is served, in a few words: "Mon–Fri · 11:30–14:30, 17:30–22:00 · 1 Dec – 24 Dec". */
export const availabilityLine = (availability: Availability): string => {
  const { days: chosen, firstDay, lastDay } = availability;
  const date = new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dates = [firstDay, lastDay].map((day) => (day ? date.format(Date.parse(day)) : ''));
  return [
    dayRuns(chosen ?? [], days.toSorted().map(dayName)),
    hoursOf(availability)
      .filter(isWhole)
      .map(({ from, to }) => `${from}–${to}`)
      .join(', '),
    dates.some(Boolean) && dates.join(' – ').trim(),
  ]
    .filter(Boolean)
    .join(' · ');
};
