import type { SimulationResult } from '@meguri/simulation';

const columns: [string, (result: SimulationResult) => string][] = [
  ['budget', ({ budget }) => budget.toPrecision(3)],
  ['policy', ({ policy }) => policy],
  ['accesses', ({ accesses }) => String(accesses)],
  ['versions', ({ versions }) => String(versions)],
  ['of days', ({ versionsPerResolutionDay }) => versionsPerResolutionDay.toFixed(3)],
  ['fresh', ({ freshness }) => freshness.toFixed(4)],
  ['age days', ({ meanAgeSeconds }) => (meanAgeSeconds / 86_400).toFixed(2)],
  ['wasted', ({ wasted }) => String(wasted)],
  ['late days', ({ latenessDays }) => latenessDays.toFixed(3)],
  ['slots', ({ slotUse }) => slotUse.toFixed(3)],
  ['late, overloaded', ({ latenessDaysWhileOverloaded: days }) => days?.toFixed(3) ?? '-'],
  ['slots, overloaded', ({ slotUseWhileOverloaded: share }) => share?.toFixed(3) ?? '-'],
];

/** Results as text with aligned columns. */
export function resultTable(results: readonly SimulationResult[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...results.map((row) => columns.map(([, cell]) => cell(row))),
  ];
  const widths = columns.map((_, c) => Math.max(...rows.map((row) => row[c]?.length ?? 0)));
  return rows.map((row) => row.map((cell, c) => cell.padStart(widths[c] ?? 0)).join('  ')).join('\n');
}
