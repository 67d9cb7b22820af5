/** A line as a brush leaves it, under the name of a section. */
export const Rule = () => (
  <svg className="rule" viewBox="0 0 400 8" preserveAspectRatio="none" aria-hidden="true">
    <path d="M1 4q65-4 133-2t133 1 132-1q-65 4-132 3t-133 1-133-2" />
  </svg>
);
