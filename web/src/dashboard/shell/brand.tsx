import mark from '../favicon.svg';
import classes from './brand.module.css';

/** Carte's mark: the corner of a code, and the lines of a menu. */
export const Brand = ({ compact = false }: { compact?: boolean }) => (
  <span className={classes.brand}>
    <img src={mark} width="32" height="32" alt="" />
    <span className={compact ? classes.nameWide : undefined}>Carte</span>
  </span>
);
