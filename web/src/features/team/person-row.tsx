import { IconMailForward } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { currentLanguage, initialOf } from '@/i18n';
import classes from './person-row.module.css';

type Props = {
  email: string;
  /** Empty where nobody has signed in with the e-mail yet. */
  name: string;
  invited?: boolean;
  /** Short words beside the name. */
  badges?: ReactNode;
  /** What else there is to say, line by line. */
  facts: string[];
  /** What can be done with them. */
  children: ReactNode;
  /** What stands below all that. */
  below?: ReactNode;
  /** Why the last change of this row was refused. */
  refused: string | undefined;
};

/** Somebody with a role, or invited to one. */
export const PersonRow = ({ email, name, invited, badges, facts, children, below, refused }: Props) => {
  const called = name || email;
  const lines = called === email ? facts : [email, ...facts];
  return (
    <li className={classes.row} data-invited={invited || undefined} data-email={email} tabIndex={-1}>
      <span className={classes.sign} aria-hidden>
        {invited ? <IconMailForward size={18} stroke={1.75} /> : initialOf(called, currentLanguage())}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          {called}
          {badges}
        </span>
        {lines.map((line) => (
          <span key={line} className={classes.facts}>
            {line}
          </span>
        ))}
      </span>
      <span className={classes.controls}>{children}</span>
      {below}
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
    </li>
  );
};
