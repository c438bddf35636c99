import type { ClockTuning } from '@meguri/schedule';
import { daysBetween, epochDays, virtualEpochText } from './virtual-line.ts';

/**
 * A host's clock as a statement sets it forward to an instant: `advanceClock`, `clockAtService` and `tellClock` of packages/schedule, in SQL.
 * Between two settings the row's pace counts, so that what is due can be found by its index; a clock that does not keep real time is set again within
 * a quarter of a day, if no verdict does it before.
 */

/** Where fewer changes are left, both observed and expected, they have been forgotten. */
const forgottenChanges = 0.005;
/** e^-50 of something is nothing; powers beyond that are errors to PostgreSQL. */
const longestFade = 50;

/** A parameter of {@link clockOf}. */
export const clockTuningValues = ({
  memoryDays,
  inertia,
  power,
  slowest,
  fastest,
  fewestPages,
}: ClockTuning): string => `{${[memoryDays, inertia, power, slowest, fastest, fewestPages].join(',')}}`;

/**
 * FROM items that give the row `clock (days, virtual_days, observed, expected, pace, lag_days)` of the row `host`.
 *
 * @param now expression for the instant
 * @param tuning parameter with {@link clockTuningValues}, float8[]
 * @param tidings expressions for changes observed and expected since then
 * @param served expression for the virtual instant at which the page fell due that was accessed last, null for none: where accesses have a
 *   price the clock stands there
 */
export function clockOf(
  now: string,
  tuning: string,
  tidings: { observed: string; expected: string } = { observed: '0', expected: '0' },
  served = 'NULL::timestamptz',
): string {
  const [memoryDays, inertia, power, slowest, fastest, fewestPages] = [1, 2, 3, 4, 5, 6].map(
    (index) => `(${tuning})[${index}]`,
  );
  const faded = (column: string, added: string) =>
    `${column} * kept + CASE WHEN is_told THEN ${added} ELSE 0 END`;
  const unlessForgotten = (changes: string) =>
    `CASE WHEN greatest(told.observed, told.expected) < ${forgottenChanges} THEN 0 ELSE told.${changes} END`;
  return `LATERAL (SELECT greatest(${daysBetween('host.clock_at', now)}, 0) AS days, host.page_count >= ${fewestPages} AS is_told) AS span,
    LATERAL (SELECT exp(-least(days / ${memoryDays}, ${longestFade})) AS kept) AS fade,
    LATERAL (SELECT ${faded('host.clock_observed', tidings.observed)} AS observed,
      ${faded('host.clock_expected', tidings.expected)} AS expected) AS told,
    LATERAL (SELECT ${unlessForgotten('observed')} AS observed, ${unlessForgotten('expected')} AS expected) AS tidings,
    LATERAL (SELECT CASE WHEN host.price IS NOT NULL AND ${served} IS NOT NULL THEN ${epochDays(served)}
      ELSE host.virtual_days + host.clock_pace * days END AS virtual_days) AS stand,
    LATERAL (SELECT days, tidings.observed, tidings.expected, stand.virtual_days,
      least(greatest(power((tidings.observed + ${inertia}) / (tidings.expected + ${inertia}), ${power}), ${slowest}), ${fastest}) AS pace,
      greatest(host.clock_lag_days + days - (stand.virtual_days - host.virtual_days), 0) AS lag_days) AS clock`;
}

/** When a virtual instant comes by the `clock` of {@link clockOf}, which was set at `now`; null for null. */
export const realInstantByClock = (virtual: string, now: string) =>
  `${now} + (${epochDays(virtual)} - clock.virtual_days) / clock.pace * interval '86400 s'`;

/** Minimum of the instants of an aggregate's rows on each line. */
export const firstOfEachLine = (
  instant: string,
) => `min(${instant}) FILTER (WHERE ${instant} < ${virtualEpochText}) AS next_real,
      min(${instant}) FILTER (WHERE ${instant} >= ${virtualEpochText}) AS next_virtual`;
