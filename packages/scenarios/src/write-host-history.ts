import { accessCodes, errorClassOf, millisecondsPerDay } from '@meguri/contracts';
import { durationColumns, errorColumns, historyColumns, type PrismaClient } from '@meguri/database';
import { durationClassEndsMs, errorClasses, frequencyUnitsPerDay } from '@meguri/schedule';

/** Days before today with hourly history. */
const hourDays = 8;
/** `default`, the only reason of synthetic intervals. */
const intervalReason = 1;

const countOf = (condition: string) => `nullif(count(*) FILTER (WHERE ${condition}), 0)`;

const durationCounts = durationColumns.map((_, index) => {
  const [from, to] = [durationClassEndsMs[index - 1], durationClassEndsMs[index]];
  return countOf(`duration_ms >= ${from ?? 0}${to === undefined ? '' : ` AND duration_ms < ${to}`}`);
});

const errorCounts = errorColumns.map((_, index) => {
  const codes = accessCodes.filter((code) => errorClassOf(code) === errorClasses[index]);
  return countOf(`verdict = 'error' AND code IN (${codes.map((code) => `'${code}'`).join(', ')})`);
});

/** In the order of `historyColumns`. */
const figures = [
  'count(*)',
  ...['new', 'changed', 'unchanged', 'error'].map(
    (verdict) => `count(*) FILTER (WHERE verdict = '${verdict}')`,
  ),
  'sum(payload_bytes)',
  'sum(duration_ms)',
  'max(duration_ms)',
  'min(effective_interval_seconds)',
  `min(host.load) / ${frequencyUnitsPerDay}.0`,
  intervalReason,
  ...durationCounts,
  ...errorCounts,
].join(', ');

/** Writes the history of every host from its captures, with the current intervals and demands. */
export async function writeHostHistory(prisma: PrismaClient, { now }: { now: Date }): Promise<void> {
  const since = new Date((Math.floor(now.getTime() / millisecondsPerDay) - hourDays) * millisecondsPerDay);
  const write = (table: string, period: string, start: string, comparison: string) =>
    prisma.$executeRawUnsafe(
      `INSERT INTO ${table} (host_id, ${period}, ${historyColumns.join(', ')})
       SELECT host_id, ${start}, ${figures} FROM capture JOIN host USING (host_id) WHERE captured_at ${comparison} $1 GROUP BY 1, 2`,
      since,
    );
  await write('host_hour', 'hour', `date_bin('1 hour', captured_at, '1970-01-01Z'::timestamptz)`, '>=');
  await write('host_day', 'day', `(captured_at AT TIME ZONE 'UTC')::date`, '<');
  await prisma.$executeRaw`UPDATE statistic_hour SET host_accesses = accesses`;
}
