/** An outline icon, hidden from screen readers: there is a text beside it, or a label on its control. */
export const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
