import { type Sort, SortIcon } from './kinds';
import classes from './sort-sign.module.css';

/** A link's icon as its row and its form carry it. */
export const SortSign = ({ sort, off = false }: { sort: Sort; off?: boolean }) => (
  <span className={classes.sign} data-off={off || undefined}>
    <SortIcon sort={sort} />
  </span>
);
