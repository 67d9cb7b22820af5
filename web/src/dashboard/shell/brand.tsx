import classes from './brand.module.css';

/** Carte's mark: the corner of a code, and the lines of a menu. */
export const Brand = ({ compact = false }: { compact?: boolean }) => (
  <span className={classes.brand}>
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#8129d9" />
      <path
        d="M8 8h8v8H8zM21 9h4M21 15h4M8 21h17M8 25h11"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M11.2 11.2h1.6v1.6h-1.6z" fill="#fff" />
    </svg>
    <span className={compact ? classes.nameWide : undefined}>Carte</span>
  </span>
);
