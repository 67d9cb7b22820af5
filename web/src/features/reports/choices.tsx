import classes from './choices.module.css';

type Props<Value extends string> = {
  label: string;
  choices: { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Chooses one of a few things. */
export const Choices = <Value extends string>({ label, choices, value, onChange }: Props<Value>) => (
  <fieldset className={classes.choices} aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        className={classes.choice}
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.text}
      </button>
    ))}
  </fieldset>
);
