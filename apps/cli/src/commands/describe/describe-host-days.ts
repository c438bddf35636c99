import type { HostHistory, HostHistoryPoint } from '@meguri/contracts';
import { formatTable } from '../../terminal/format-table.ts';

const shownDays = 7;

type Day = Pick<HostHistoryPoint, 'accesses' | 'firstCaptures' | 'changed' | 'errors' | 'bytes'> &
  Pick<HostHistoryPoint, 'intervalSeconds' | 'demandPerDay'> & { day: string };

/** The latest days (UTC) with accesses to a host, for a terminal; empty without any. */
export function describeHostDays({ points }: Pick<HostHistory, 'points'>): string {
  const days = [...Map.groupBy(points, ({ at }) => at.toISOString().slice(0, 10))]
    .map(dayOf)
    .slice(-shownDays);
  if (days.length === 0) return '';
  return formatTable(
    [
      { title: 'day (UTC)', value: (one) => one.day },
      { title: 'accesses', value: (one) => one.accesses },
      { title: 'new', value: (one) => one.firstCaptures },
      { title: 'changed', value: (one) => one.changed },
      { title: 'errors', value: (one) => one.errors },
      { title: 'bytes', value: (one) => one.bytes },
      { title: 'interval (s)', value: (one) => one.intervalSeconds },
      { title: 'demand/day', value: (one) => one.demandPerDay },
    ],
    days,
  );
}

function dayOf([day, points]: [string, HostHistoryPoint[]]): Day {
  const sum = (of: (point: HostHistoryPoint) => number) =>
    points.reduce((total, point) => total + of(point), 0);
  return {
    day,
    accesses: sum(({ accesses }) => accesses),
    firstCaptures: sum(({ firstCaptures }) => firstCaptures),
    changed: sum(({ changed }) => changed),
    errors: sum(({ errors }) => errors),
    bytes: sum(({ bytes }) => bytes),
    intervalSeconds: points.at(-1)?.intervalSeconds ?? 0,
    demandPerDay: points.at(-1)?.demandPerDay ?? 0,
  };
}
