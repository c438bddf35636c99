import type { ComplaintServices } from '@meguri/api/services-port';
import { complaintKinds, type ComplaintFigures } from '@meguri/contracts';
import { readAccessQuarters, readComplaintQuarters, type QuarterRecord } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

const quartersShown = 8;

/** Complaints by quarter: count, kinds, time to relief, and accesses for comparison. */
export function createComplaintFigures({ prisma, clock }: Dependencies): ComplaintServices['figures'] {
  return async () => {
    const quarters = lastQuarters(clock.now(), quartersShown);
    const since = quarters[0] ?? clock.now();
    const [records, counted] = await Promise.all([
      readComplaintQuarters(prisma, since),
      readAccessQuarters(prisma, since),
    ]);
    return {
      quarters: quarters.map((quarter, index) => ({
        quarter,
        ...quarterFigures(records.filter((record) => sameDay(record.quarter, quarter))),
        accesses: accessesOf(counted, quarter, quarters[index + 1] ?? null),
      })),
    };
  };
}

type Figures = Omit<ComplaintFigures['quarters'][number], 'quarter' | 'accesses'>;

function quarterFigures(records: readonly QuarterRecord[]): Figures {
  const whole = records.find(({ kind }) => kind === null);
  const of = (kind: string) => records.find((record) => record.kind === kind)?.complaints ?? 0;
  return {
    complaints: whole?.complaints ?? 0,
    kinds: Object.fromEntries(complaintKinds.map((kind) => [kind, of(kind)])) as Figures['kinds'],
    medianFirstActionSeconds: whole?.medianFirstActionSeconds ?? null,
  };
}

/** Accesses between the beginning of a quarter and the next one, or now. */
function accessesOf(
  { quarters, accesses }: Awaited<ReturnType<typeof readAccessQuarters>>,
  quarter: Date,
  next: Date | null,
): number | null {
  const begin = quarters.find((one) => sameDay(one.quarter, quarter));
  if (!begin) return null;
  const end = next === null ? accesses : quarters.find((one) => sameDay(one.quarter, next))?.accessesBefore;
  return end === undefined ? null : end - begin.accessesBefore;
}

/** First days of quarters (UTC), oldest first, ending with the current one. */
function lastQuarters(now: Date, count: number): Date[] {
  const month = Math.floor(now.getUTCMonth() / 3) * 3;
  return Array.from(
    { length: count },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), month - 3 * (count - 1 - index))),
  );
}

function sameDay(a: Date, b: Date): boolean {
  return a.getTime() === b.getTime();
}
