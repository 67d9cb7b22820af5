import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSpan } from '@/api';
import { currentLocale } from '@/i18n';
import { isByKey } from '@/lib/browser/click';
import { type Weekday, weekdayName, weekdays } from './hours';
import classes from './hours.module.css';

type Props = {
  id: string;
  name: string;
  day: Weekday;
  spans: OpenSpan[];
  /** `byKey` reports whether it was asked for by a key. */
  onCopy: (days: readonly Weekday[], byKey: boolean) => void;
};

/** Gives the hours of a day to others, once they are whole. */
export const CopyDay = ({ id, name, day, spans, onCopy }: Props) => {
  const { t } = useTranslation('settings');
  const locale = currentLocale();
  const to = (days: readonly Weekday[]) => (event: MouseEvent) => onCopy(days, isByKey(event));
  return (
    <Menu position="bottom-end" shadow="md" radius="md">
      <Menu.Target>
        <ActionIcon
          id={id}
          className={classes.copy ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('hours.copy', { day: name })}
          disabled={spans.some(({ from, to: end }) => from === '' || end === '')}
        >
          <IconCopy size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('hours.copyTo')}</Menu.Label>
        <Menu.Item onClick={to(weekdays)}>{t('hours.everyDay')}</Menu.Item>
        <Menu.Item onClick={to(weekdays.slice(0, 5))}>{t('hours.workdays')}</Menu.Item>
        <Menu.Item onClick={to(weekdays.slice(5))}>{t('hours.weekend')}</Menu.Item>
        <Menu.Divider />
        {weekdays
          .filter((each) => each !== day)
          .map((each) => (
            <Menu.Item key={each} onClick={to([each])}>
              {weekdayName(each, locale)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
};
