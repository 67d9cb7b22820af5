import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './action-bar.module.css';
import { useMark } from './use-mark';

type Props = {
  /** What the bar is called, how many are selected, and the ways to select all, none, and no more. */
  words: Record<'label' | 'count' | 'all' | 'none' | 'done', string>;
  isAll: boolean;
  onSelectAll: (all: boolean) => void;
  onDone: () => void;
  /** What is done with the entries. */
  children: ReactNode;
};

/** How many entries of a list are selected, and what can be done with them. */
export const ActionBar = ({ words, isAll, onSelectAll, onDone, children }: Props) => {
  useMark('toolbar');
  return (
    <div className={classes.bar} role="toolbar" aria-label={words.label}>
      <span className={classes.count} role="status">
        {words.count}
      </span>
      <div className={classes.choice}>
        <Button variant="subtle" color="gray" onClick={() => onSelectAll(!isAll)}>
          {isAll ? words.none : words.all}
        </Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          {words.done}
        </Button>
      </div>
      <div className={classes.acts}>{children}</div>
    </div>
  );
};
