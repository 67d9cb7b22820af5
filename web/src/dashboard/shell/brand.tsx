import mark from '../favicon.svg';
import classes from './brand.module.css';
import { useSiteName } from './use-title';

/** Carte's mark, the corner of a code and the lines of a menu, and what the site is called. */
export const Brand = ({ compact = false }: { compact?: boolean }) => (
  <span className={classes.brand}>
    <img className={classes.mark} src={mark} width="32" height="32" alt="" />
    <span className={compact ? classes.nameWide : undefined}>{useSiteName()}</span>
  </span>
);
