import { Prisma } from '../generated/client.ts';

/**
 * The two lines of time on which `page.next_visit_at` lies, in one column and one index:
 *
 *     before the year 3000    a real instant
 *     from then on            an instant of the host's virtual time: the year 3000 plus so many virtual days
 *
 * A host's virtual days pass as fast as its clock says (docs/scheduling.md#host-clock), so a change of its pace moves all its pages on that line, and
 * none of them is written. What is due at an instant are two ranges of the index (host_id, next_visit_at): up to the instant, and from
 * the epoch up to the host's virtual instant (docs/decisions/0016-two-lines-of-time.md).
 */

/** What the row of a host says of its clock. */
export interface StoredClock {
  /** Virtual days at `clockAt`. */
  virtualDays: number;
  clockAt: Date;
  /** Virtual days per day since then; above 0. */
  clockPace: number;
}

const dayMs = 86_400_000;
const epochMs = Date.UTC(3000, 0, 1);

export const isVirtual = (instant: Date): boolean => instant.getTime() >= epochMs;

/** The instant on the virtual line at so many virtual days. */
export const virtualInstant = (virtualDays: number): Date =>
  new Date(epochMs + Math.round(virtualDays * dayMs));

/** Virtual days of a host at an instant. */
export function virtualDaysAt(clock: StoredClock, at: Date): number {
  return clock.virtualDays + (clock.clockPace * (at.getTime() - clock.clockAt.getTime())) / dayMs;
}

/** The clock of a host with a price at the access to a page that fell due at `due`: it stands there; where the page waited in real time, as it was. */
export function clockAtServiceOf(clock: StoredClock, due: Date, at: Date): StoredClock {
  if (!isVirtual(due)) return clock;
  return { virtualDays: (due.getTime() - epochMs) / dayMs, clockAt: at, clockPace: clock.clockPace };
}

/** When an instant on either line comes, if the host's clock keeps its pace. */
export function realInstantOf(instant: Date, clock: StoredClock): Date {
  if (!isVirtual(instant)) return instant;
  const days = (instant.getTime() - epochMs) / dayMs - clock.virtualDays;
  return new Date(clock.clockAt.getTime() + Math.round((days / clock.clockPace) * dayMs));
}

/** Whether an instant on either line has come. */
export function hasCome(instant: Date, clock: StoredClock, now: Date): boolean {
  return instant <= (isVirtual(instant) ? virtualInstant(virtualDaysAt(clock, now)) : now);
}

// The same in SQL, over columns of `host` and `page`. Days have 86,400 s there too, whatever the time zone of the session.

export const virtualEpochText = `'3000-01-01Z'::timestamptz`;
const day = `interval '86400 s'`;
export const daysBetween = (from: string, to: string) =>
  `(extract(epoch FROM ${to} - ${from})::float8 / 86400)`;

/** Virtual days of an instant on the virtual line. */
export const epochDays = (virtual: string) => daysBetween(virtualEpochText, virtual);

/** The virtual instant of `host` at an instant, which is a parameter or an expression. */
export const virtualInstantText = (now: string) =>
  `(${virtualEpochText} + (host.virtual_days + host.clock_pace * ${daysBetween('host.clock_at', now)}) * ${day})`;

/** When an instant of `host` on the virtual line comes, to the millisecond. */
export const realInstantText = (virtual: string) =>
  `date_trunc('milliseconds', host.clock_at
    + (${epochDays(virtual)} - host.virtual_days) / host.clock_pace * ${day})`;

/** When `page` is expected to be visited next: its `next_visit_at`, as a real instant. Null: never. */
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
