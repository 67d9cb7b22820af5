import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './fold.module.css';

type Props = {
  label: string;
  /** What is in it, in a line. */
  facts: string;
  /** Whether the line asks to be looked at. */
  warns?: boolean;
  children: ReactNode;
};

/** Lines that open into what they sum up. */
export const Folds = ({ children }: { children: ReactNode }) => (
  <div className={classes.folds}>{children}</div>
);

/** Fields that most do not need each time: a line of what is in them, until it is opened. */
export const Fold = ({ label, facts, warns = false, children }: Props) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.fold}>
      <UnstyledButton
        className={classes.line}
        aria-expanded={open}
        aria-controls={`${id}-fields`}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.label}>{label}</span>
        <span className={classes.facts} data-warns={warns || undefined}>
          {facts}
        </span>
        <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <div id={`${id}-fields`} className={classes.fields} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
};
