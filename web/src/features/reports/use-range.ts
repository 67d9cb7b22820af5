import { useSearchParams } from 'react-router';
import type { FieldProblem, Store } from '@/api';
import { todayIn } from '@/lib/time/days';
import { type Range, type RangeKind, rangeKinds, rangeOf, rangeProblems } from './ranges';
import { type TypedRange, useTypedRange } from './use-typed-range';

/** The range that is looked at, and what chooses it. */
type RangeChoice = {
  today: string;
  kind: RangeKind;
  /** Null where the address has no days that can be asked for. */
  range: Range | null;
  typed: TypedRange;
  /** What is wrong with the own range, where that is looked at. */
  problems: FieldProblem[];
  setKind: (kind: RangeKind) => void;
};

/** The range that is looked at. It stands in the address, so that it is there after a reload and can be passed on. */
export const useRange = (store: Store): RangeChoice => {
  const [params, setParams] = useSearchParams();
  const today = todayIn(store.timeZone);
  const kind = rangeKinds.find((each) => each === params.get('range')) ?? '30';
  const isOwn = kind === 'own';
  const preset = rangeOf(isOwn ? '30' : kind, today);
  const own: Range = { from: params.get('from') ?? preset.from, to: params.get('to') ?? preset.to };
  const set = (values: Record<string, string>) => setParams(values, { replace: true });
  const typed = useTypedRange(own, today, (range) => set({ range: 'own', ...range }));
  const isSound = !isOwn || rangeProblems(own, today).length === 0;
  return {
    today,
    kind,
    range: isSound ? (isOwn ? own : preset) : null,
    typed,
    problems: isOwn ? typed.problems : [],
    setKind: (next) => {
      typed.drop();
      set(next === 'own' ? { range: next, ...preset } : { range: next });
    },
  };
};
