/**
 * Days of the week (0 Sunday to 6 Saturday) in few words, from Monday on: "Mon–Fri, Sun"; `names` are by day. Empty
 * for all days.
 */
export function dayRuns(days: number[], names: readonly string[]): string {
  const runs: string[][] = [[]];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    if (days.includes(day)) runs[runs.length - 1]?.push(names[day] ?? '');
    else runs.push([]);
  }
  if (runs.length === 1) return '';
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]}–${run.pop()}` : run)).join(', ');
}
