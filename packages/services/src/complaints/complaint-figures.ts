import type { ComplaintServices } from '@meguri/api/services-port';
import { chooseStep, complaintKinds, spanOf, type ComplaintFigures, type TimeRange } from '@meguri/contracts';
import {
  findRecordsStart,
  readAccessQuarters,
  readComplaintQuarters,
  readComplaintSeries,
  readFirstComplaintAt,
  type PrismaClient,
  type QuarterRecord,
} from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { readPolicyChanges } from './policy-changes.ts';

/** Least quarters of the range "all", and most quarters of any range. */
const [fewestQuarters, maxQuarters] = [8, 40];

/** Complaints are few: charts of them have weeks. */
const byWeek = [{ stepSeconds: 7 * 86_400, keptSeconds: null }];

/** Complaints by quarter and week, kinds, time to relief, accesses for comparison, and changes of policies. */
export function createComplaintFigures({ prisma, clock }: Dependencies): ComplaintServices['figures'] {
  return async ({ input }) => {
    const now = clock.now();
    const quarters = await quartersOf(prisma, input?.range ?? { preset: 'all' }, now);
    const since = quarters[0] ?? now;
    const end = followingQuarter(quarters.at(-1) ?? now);
    const to = end < now ? end : new Date(now.getTime() + 1);
    const span = chooseStep({ from: since, to }, now, byWeek);
    const [records, counted, points, start, changes] = await Promise.all([
      readComplaintQuarters(prisma, since),
      readAccessQuarters(prisma, since),
      readComplaintSeries(prisma, span),
      findRecordsStart(prisma),
      readPolicyChanges(prisma, { from: since, to, now }),
    ]);
    return {
      weeks: { ...span, now, start, points },
      ...changes,
      quarters: quarters.map((quarter, index) => ({
        quarter,
        ...quarterFigures(records.filter((record) => sameDay(record.quarter, quarter))),
        accesses: accessesOf(counted, quarter, quarters[index + 1] ?? followingQuarter(quarter), now),
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
  next: Date,
  now: Date,
): number | null {
  const begin = quarters.find((one) => sameDay(one.quarter, quarter));
  if (!begin) return null;
  const end = next > now ? accesses : quarters.find((one) => sameDay(one.quarter, next))?.accessesBefore;
  return end === undefined ? null : end - begin.accessesBefore;
}

const followingQuarter = (quarter: Date) =>
  new Date(Date.UTC(quarter.getUTCFullYear(), quarter.getUTCMonth() + 3));

/** First days of the quarters (UTC) that a range touches, oldest first. */
async function quartersOf(prisma: PrismaClient, range: TimeRange, now: Date): Promise<Date[]> {
  const last = quarterOf(now);
  if ('preset' in range && range.preset === 'all') {
    const first = await readFirstComplaintAt(prisma);
    const count = first === null ? 0 : last - quarterOf(first) + 1;
    return quartersUpTo(last, Math.max(fewestQuarters, count));
  }
  const { from, to } = spanOf(range, now, null);
  const end = Math.min(last, quarterOf(new Date(to.getTime() - 1)));
  return quartersUpTo(end, Math.max(1, end - quarterOf(from) + 1));
}

/** Quarters since the year 0. */
const quarterOf = (instant: Date) => instant.getUTCFullYear() * 4 + Math.floor(instant.getUTCMonth() / 3);

function quartersUpTo(last: number, count: number): Date[] {
  const first = last - Math.min(count, maxQuarters) + 1;
  return Array.from(
    { length: last - first + 1 },
    (_, index) => new Date(Date.UTC(Math.floor((first + index) / 4), ((first + index) % 4) * 3)),
  );
}

function sameDay(a: Date, b: Date): boolean {
  return a.getTime() === b.getTime();
}
