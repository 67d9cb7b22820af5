import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '@/api';
import { useProblemText } from '@/lib/server/problem-text';
import { Choices } from './choices';
import classes from './range-picker.module.css';
import { type Range, type RangeKind, rangeKinds } from './ranges';

type Props = {
  kind: RangeKind;
  /** The own range as it is typed. */
  own: Range;
  /** The last day that can be chosen. */
  today: string;
  /** What is wrong with the own range. */
  problems: FieldProblem[];
  onKind: (kind: RangeKind) => void;
  onOwn: (change: Partial<Range>) => void;
  /** Hears that the own range was left, or entered. */
  onEntered: () => void;
};

/** Chooses the days of a report. */
export const RangePicker = ({ kind, own, today, problems, onKind, onOwn, onEntered }: Props) => {
  const { t } = useTranslation('reports');
  const { rule } = useProblemText();
  const errorAt = (field: keyof Range) => {
    const problem = problems.find(({ location }) => location === `query.${field}`);
    return problem && rule(problem);
  };
  return (
    <div className={classes.picker}>
      <Choices
        label={t('range.label')}
        choices={rangeKinds.map((value) => ({ value, text: t(`range.${value}`) }))}
        value={kind}
        onChange={onKind}
      />
      {kind === 'own' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the fields inside
        <div
          className={classes.own}
          onBlur={({ currentTarget, relatedTarget }) =>
            currentTarget.contains(relatedTarget as Node | null) || onEntered()
          }
          onKeyDown={({ key }) => key === 'Enter' && onEntered()}
        >
          {(['from', 'to'] as const).map((field) => (
            <TextInput
              key={field}
              type="date"
              label={t(`range.${field}`)}
              max={today}
              value={own[field]}
              error={errorAt(field)}
              onChange={({ currentTarget: { value } }) => onOwn({ [field]: value })}
            />
          ))}
        </div>
      )}
    </div>
  );
};
