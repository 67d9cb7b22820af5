import type { ReactNode } from 'react';
import { cx } from './cx';
import classes from './field-group.module.css';

type Props = {
  legend: ReactNode;
  /** The rule that is broken. */
  error?: string | undefined;
  className?: string | undefined;
  /** The focus has left all of the group. */
  onLeave?: () => void;
  children: ReactNode;
};

/** Controls that are named and judged together. */
export const FieldGroup = ({ legend, error, className, onLeave, children }: Props) => (
  <fieldset
    className={cx(classes.group, className)}
    onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave?.()}
  >
    <legend>{legend}</legend>
    {children}
    {error && (
      <p className={classes.error} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);
