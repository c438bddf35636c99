import { clockForecast, clockSetting, type HostClockTuning } from '@meguri/schedule';
import { daysBetween, epochDays, virtualEpochText } from './virtual-line.ts';

/** A parameter of {@link hostClockOf}. */
export const hostClockTuningValues = ({
  memoryDays,
  inertia,
  power,
  slowest,
  fastest,
  fewestPages,
}: HostClockTuning): string => `{${[memoryDays, inertia, power, slowest, fastest, fewestPages].join(',')}}`;

/**
 * FROM items that give the row `clock`: that of the row `host`, set at an instant by the formulas of
 * packages/schedule/src/host-clock/host-clock.ts.
 *
 * @param now expression for the instant
 * @param tuning parameter with {@link hostClockTuningValues}, float8[]
 * @param changes expressions for the changes found and expected since the last setting
 * @param served expression for the virtual instant at which the last accessed page fell due, null for none
 */
export function hostClockOf(
  now: string,
  tuning: string,
  changes: { found: string; expected: string } = { found: '0', expected: '0' },
  served = 'NULL::timestamptz',
): string {
  const inputs = {
    virtualDays: 'host.virtual_days',
    pace: 'host.clock_pace',
    observed: 'host.clock_observed',
    expected: 'host.clock_expected',
    lagDays: 'host.clock_lag_days',
    elapsedDays: daysBetween('host.clock_at', now),
    pages: 'host.page_count',
    changesFound: changes.found,
    changesExpected: changes.expected,
    isPriced: '(host.price IS NOT NULL)',
    servedDays: epochDays(served),
    memoryDays: `(${tuning})[1]`,
    inertia: `(${tuning})[2]`,
    power: `(${tuning})[3]`,
    slowest: `(${tuning})[4]`,
    fastest: `(${tuning})[5]`,
    fewestPages: `(${tuning})[6]`,
  };
  return clockSetting.fromItems(inputs, 'clock');
}

/** When a virtual instant comes by the `clock` of {@link hostClockOf}, which was set at `now`; null for null. */
export const realInstantByClock = (virtual: string, now: string) =>
  `${now} + ${clockForecast.expression('daysUntil', {
    virtualDays: 'clock.next_virtual_days',
    pace: 'clock.next_pace',
    targetDays: epochDays(virtual),
  })} * interval '86400 s'`;

/** Minimum of the instants of an aggregate's rows on each line. */
export const firstOfEachLine = (
  instant: string,
) => `min(${instant}) FILTER (WHERE ${instant} < ${virtualEpochText}) AS next_real,
      min(${instant}) FILTER (WHERE ${instant} >= ${virtualEpochText}) AS next_virtual`;
