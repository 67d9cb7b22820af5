import { IconAdjustments, IconListCheck, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Bare } from '../shell/bare';
import classes from './operator-frame.module.css';

/** What is around a screen for the operators: the way to the others, for those who may go there. */
export const OperatorFrame = ({
  navigates = true,
  children,
}: {
  navigates?: boolean;
  children: ReactNode;
}) => {
  const { t } = useTranslation(['operators', 'users', 'configuration', 'jobs']);
  return (
    <Bare>
      {navigates && (
        <nav className={classes.nav} aria-label={t('nav')}>
          <NavLink to="/users" className={classes.to ?? ''}>
            <IconUsers size={18} stroke={1.75} aria-hidden />
            {t('users:title')}
          </NavLink>
          <NavLink to="/configuration" className={classes.to ?? ''}>
            <IconAdjustments size={18} stroke={1.75} aria-hidden />
            {t('configuration:title')}
          </NavLink>
          <NavLink to="/jobs" className={classes.to ?? ''}>
            <IconListCheck size={18} stroke={1.75} aria-hidden />
            {t('jobs:title')}
          </NavLink>
        </nav>
      )}
      {children}
    </Bare>
  );
};
