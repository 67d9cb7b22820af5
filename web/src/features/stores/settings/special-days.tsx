import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SpecialDay } from '@/api';
import { currentLocale } from '@/i18n';
import { comingDays, maxSpecial, todayIn } from './hours';
import classes from './hours.module.css';
import type { SettingsDraft } from './settings-draft';
import { SpansField } from './spans-field';

type Props = { draft: SettingsDraft; editable: boolean };

/** Days with hours of their own. Those that are over are dropped with the next change. */
export const SpecialDays = ({ draft, editable }: Props) => {
  const { t } = useTranslation('settings');
  const hours = draft.value.openingHours;
  const days = comingDays(hours, todayIn(draft.value.timeZone));
  const offset = (hours.special ?? []).length - days.length;
  const change = (special: SpecialDay[], wait?: 'blur') =>
    draft.set('openingHours', { ...hours, special }, wait);
  const replace = (at: number, day: SpecialDay) => days.map((each, i) => (i === at ? day : each));
  const leave = () => draft.flush('openingHours');
  return (
    <div className={classes.specials}>
      <p className={classes.hint}>{t('hours.specialHint')}</p>
      {days.length > 0 && (
        <ul className={classes.week}>
          {days.map((day, i) => {
            const name = dateName(day.date) || t('hours.newDay');
            const rule = draft.error(`opening_hours.special[${i + offset}].date`);
            return (
              // A day has no other key than its place while its date is being typed.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              <li key={i} className={classes.day}>
                <span>
                  <input
                    type="date"
                    aria-label={t('hours.date', { number: i + 1 })}
                    aria-invalid={rule !== undefined}
                    value={day.date}
                    onChange={(event) =>
                      change(replace(i, { ...day, date: event.currentTarget.value }), 'blur')
                    }
                    onBlur={leave}
                    onKeyDown={(event) => event.key === 'Enter' && leave()}
                    readOnly={!editable}
                  />
                  {rule && (
                    <span className={classes.error} role="alert">
                      {rule}
                    </span>
                  )}
                </span>
                <SpansField
                  day={name}
                  spans={day.hours ?? []}
                  onChange={(spans, wait) => change(replace(i, { ...day, hours: spans }), wait)}
                  onLeave={leave}
                  error={(place) => draft.error(`opening_hours.special[${i + offset}].hours${place}`)}
                  editable={editable}
                />
                {editable && (
                  <ActionIcon
                    className={classes.copy ?? ''}
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('hours.removeDay', { day: name })}
                    onClick={() => change(days.filter((_, at) => at !== i))}
                  >
                    <IconTrash size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {editable && days.length < maxSpecial && (
        <Button
          className={classes.add ?? ''}
          variant="customBlackOutlined"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => change([...days, { date: '', hours: [] }], 'blur')}
        >
          {t('hours.addDay')}
        </Button>
      )}
    </div>
  );
};

const dateName = (date: string): string =>
  date &&
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
