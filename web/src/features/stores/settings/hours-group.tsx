import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '@/i18n';
import { spansOf, type Weekday, weekdayName, weekdays, withDays } from './hours';
import classes from './hours.module.css';
import type { SettingsDraft } from './settings-draft';
import { SpansField } from './spans-field';
import { SpecialDays } from './special-days';

type Props = { draft: SettingsDraft; editable: boolean };

/** When a store is open: day by day, and on days unlike others. */
export const HoursGroup = ({ draft, editable }: Props) => {
  const { t } = useTranslation('settings');
  const locale = currentLocale();
  const hours = draft.value.openingHours;
  const leave = () => draft.flush('openingHours');
  return (
    <>
      <ul className={classes.week}>
        {weekdays.map((day) => {
          const name = weekdayName(day, locale);
          const spans = spansOf(hours, day);
          return (
            <li key={day} className={classes.day}>
              <span className={classes.name}>{name}</span>
              <SpansField
                day={name}
                spans={spans}
                onChange={(next, wait) => draft.set('openingHours', withDays(hours, [day], next), wait)}
                onLeave={leave}
                error={(place) => draft.error(`opening_hours.${day}${place}`)}
                editable={editable}
              />
              {editable && (
                <CopyDay
                  name={name}
                  day={day}
                  onCopy={(days) => draft.set('openingHours', withDays(hours, days, spans), 'now')}
                />
              )}
            </li>
          );
        })}
      </ul>
      {draft.error('opening_hours') && (
        <p className={classes.error} role="alert">
          {draft.error('opening_hours')}
        </p>
      )}
      <h3 className={classes.sub}>{t('hours.special')}</h3>
      <SpecialDays draft={draft} editable={editable} />
    </>
  );
};

type CopyProps = { name: string; day: Weekday; onCopy: (days: readonly Weekday[]) => void };

/** Gives the hours of a day to others. */
const CopyDay = ({ name, day, onCopy }: CopyProps) => {
  const { t } = useTranslation('settings');
  const locale = currentLocale();
  return (
    <Menu position="bottom-end" shadow="md" radius="md">
      <Menu.Target>
        <ActionIcon
          className={classes.copy ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('hours.copy', { day: name })}
        >
          <IconCopy size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('hours.copyTo')}</Menu.Label>
        <Menu.Item onClick={() => onCopy(weekdays)}>{t('hours.everyDay')}</Menu.Item>
        <Menu.Item onClick={() => onCopy(weekdays.slice(0, 5))}>{t('hours.workdays')}</Menu.Item>
        <Menu.Item onClick={() => onCopy(weekdays.slice(5))}>{t('hours.weekend')}</Menu.Item>
        <Menu.Divider />
        {weekdays
          .filter((each) => each !== day)
          .map((each) => (
            <Menu.Item key={each} onClick={() => onCopy([each])}>
              {weekdayName(each, locale)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
};
