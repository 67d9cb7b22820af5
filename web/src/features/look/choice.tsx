import type { ReactNode } from 'react';
import classes from './choice.module.css';

type Props<Key extends string> = {
  /** Names it in its draft. */
  name: string;
  legend: string;
  choices: { key: Key; label: string; sample?: ReactNode }[];
  value: Key;
  onChange: (key: Key) => void;
};

/** One of a few, each with a small picture of what it does. */
export const Choice = <Key extends string>({ name, legend, choices, value, onChange }: Props<Key>) => (
  <fieldset className={classes.choice} data-field={name}>
    <legend className={classes.legend}>{legend}</legend>
    <div className={classes.row}>
      {choices.map(({ key, label, sample }) => (
        <label key={key} className={classes.one}>
          <input
            type="radio"
            name={`look-${name}`}
            className={classes.radio}
            checked={key === value}
            onChange={() => onChange(key)}
          />
          {sample && (
            <span className={classes.sample} aria-hidden>
              {sample}
            </span>
          )}
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
