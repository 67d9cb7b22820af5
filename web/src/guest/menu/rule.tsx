/** A line as a brush leaves it, under the name of a section. */
export const Rule = () => (
  <svg className="rule" viewBox="0 0 400 8" preserveAspectRatio="none" aria-hidden="true">
    <path d="M1 4q40-3 84-2t78 1 70-2 88 2 78-1q-32 4-80 3t-86 1-76-1-72 2-84-3" />
  </svg>
);
