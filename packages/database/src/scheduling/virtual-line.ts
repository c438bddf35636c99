import { clockForecast, clockReading } from '@meguri/schedule';
import { Prisma } from '../generated/client.ts';

// packages/schedule/src/host-clock/virtual-time.ts in SQL, over columns of `host` and `page`. Days have
// 86,400 s there too, whatever the time zone of the session.

export const virtualEpochText = `'3000-01-01Z'::timestamptz`;
const day = `interval '86400 s'`;
export const daysBetween = (from: string, to: string) =>
  `(extract(epoch FROM ${to} - ${from})::float8 / 86400)`;

/** Virtual days of an instant on the virtual line. */
export const epochDays = (virtual: string) => daysBetween(virtualEpochText, virtual);

/** The virtual instant of `host` at an instant, which is a parameter or an expression. */
export const virtualInstantText = (now: string) =>
  `(${virtualEpochText} + ${clockReading.expression('virtualDaysNow', {
    virtualDays: 'host.virtual_days',
    pace: 'host.clock_pace',
    elapsedDays: daysBetween('host.clock_at', now),
  })} * ${day})`;

/** When an instant of `host` on the virtual line comes, to the millisecond. */
export const realInstantText = (virtual: string) =>
  `date_trunc('milliseconds', host.clock_at + ${clockForecast.expression('daysUntil', {
    virtualDays: 'host.virtual_days',
    pace: 'host.clock_pace',
    targetDays: epochDays(virtual),
  })} * ${day})`;

/** The expected next visit of `page`: its `next_visit_at`, as a real instant. Null: never. */
export const expectedVisitText = `CASE WHEN page.next_visit_at < ${virtualEpochText} THEN page.next_visit_at
    ELSE ${realInstantText('page.next_visit_at')} END`;

export const virtualEpoch = Prisma.raw(virtualEpochText);
export const expectedVisit = Prisma.raw(expectedVisitText);

/** The virtual instant of `host` at an instant. */
export function virtualInstantAt(now: Date): Prisma.Sql {
  const [before = '', after = ''] = virtualInstantText('\0').split('\0');
  return Prisma.sql`${Prisma.raw(before)}${now}${Prisma.raw(after)}`;
}

/** Whether `page` of one host is due at an instant: two ranges of its index. */
export function isDueOn(hostId: bigint, now: Date): Prisma.Sql {
  return Prisma.sql`(page.next_visit_at <= ${now} OR (page.next_visit_at >= ${virtualEpoch}
    AND page.next_visit_at <= (SELECT ${virtualInstantAt(now)} FROM host WHERE host_id = ${hostId})))`;
}
