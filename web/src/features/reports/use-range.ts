import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Store } from '@/api';
import { todayIn } from '@/lib/time/days';
import { type Range, type RangeKind, rangeKinds, rangeOf } from './ranges';

/** The range that is looked at. It stands in the address, so that it is there after a reload and can be passed on. */
export const useRange = (store: Store) => {
  const [params, setParams] = useSearchParams();
  const [today] = useState(() => todayIn(store.timeZone));
  const kind = rangeKinds.find((each) => each === params.get('range')) ?? '30';
  const preset = rangeOf(kind === 'own' ? '30' : kind, today);
  const own: Range = { from: params.get('from') ?? preset.from, to: params.get('to') ?? preset.to };
  const set = (values: Record<string, string>) => setParams(values, { replace: true });
  return {
    today,
    kind,
    own,
    range: kind === 'own' ? own : preset,
    setKind: (next: RangeKind) => set(next === 'own' ? { range: next, ...preset } : { range: next }),
    setOwn: (range: Range) => set({ range: 'own', ...range }),
  };
};
