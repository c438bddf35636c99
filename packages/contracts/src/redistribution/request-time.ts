import type { SnapshotDefinitionInput } from '../snapshots/snapshot-definition.ts';

/** `capture`: accesses; `change`: new content. */
export const requestPeriods = ['capture', 'change'] as const;
export type RequestPeriod = (typeof requestPeriods)[number];

/** The range that holds every capture of an archive. */
const always = { from: new Date('1990-01-01T00:00:00Z'), to: new Date('2199-01-01T00:00:00Z') };

/**
 * Documents of a period, for a package on request: all that were captured within it, or whose versions began
 * within it.
 *
 * @param to first instant after the period
 */
export function withinPeriod({
  from,
  to,
  period,
}: {
  from: Date | null;
  to: Date | null;
  period: RequestPeriod;
}): SnapshotDefinitionInput['time'] {
  const interval = { from: from ?? always.from, to: to ?? always.to };
  if (period === 'capture') return { ...interval, preset: 'accessed-within' };
  return {
    ...interval,
    level: 'versions',
    pick: 'all',
    relations: ['starts', 'equal', 'started-by', 'during', 'finishes', 'overlapped-by'],
  };
}
