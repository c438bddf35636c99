import { millisecondsPerDay, type StorageDayView } from '@meguri/contracts';

/** Captures of a day or month (UTC). */
export interface StoragePeriod {
  /** `2026-03-01` or `2026-03`. */
  name: string;
  accesses: number;
  bytes: number;
}

/** More bars would be indistinguishable. */
const maxPeriods = 90;

/** Daily or monthly sums of one node or all, oldest first, without gaps. */
export function periodsOf(
  days: readonly StorageDayView[],
  by: 'day' | 'month',
  nodeId: number | null,
): StoragePeriod[] {
  const letters = by === 'day' ? 10 : 7;
  const periods = new Map<string, StoragePeriod>();
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  if (!first || !last) return [];
  for (let at = first.getTime(); at <= last.getTime(); at += millisecondsPerDay) {
    const name = new Date(at).toISOString().slice(0, letters);
    periods.set(name, { name, accesses: 0, bytes: 0 });
  }
  for (const { day, nodeId: of, accesses, bytes } of days) {
    const period = periods.get(day.toISOString().slice(0, letters));
    if (!period || (nodeId !== null && of !== nodeId)) continue;
    period.accesses += accesses;
    period.bytes += bytes;
  }
  return [...periods.values()].slice(-maxPeriods);
}
