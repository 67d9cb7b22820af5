import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './fold.module.css';

type Props = {
  title: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** What is wanted less often, behind its title. */
export const Fold = ({ title, onToggle, children }: Props) => (
  <details className={classes.fold} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
    <summary className={classes.title}>
      <h2>{title}</h2>
      <IconChevronDown size={20} stroke={1.75} aria-hidden />
    </summary>
    <div className={classes.inside}>{children}</div>
  </details>
);
