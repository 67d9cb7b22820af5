type StepsProps = {
  count: number;
  more: string;
  less: string;
  /** Whether there may be more of it. */
  canGrow?: boolean;
  onChange: (by: number) => void;
};

/** A number between a button for one fewer and one for one more. */
export const Steps = ({ count, more, less, canGrow = true, onChange }: StepsProps) => (
  <span className="steps">
    <button type="button" aria-label={less} disabled={count === 0} onClick={() => onChange(-1)}>
      −
    </button>
    <span role="status">{count}</span>
    <button type="button" aria-label={more} disabled={!canGrow} onClick={() => onChange(1)}>
      +
    </button>
  </span>
);
