import { millisecondsPerDay } from '@meguri/contracts';
import { durationClassOf } from '@meguri/schedule';
import { durationColumns, hasRecordedHours, recordGenerated, type PrismaClient } from '@meguri/database';
import { seededRandom } from '@meguri/testing';
import { copyRows } from '../copy-rows.ts';
import { generateHostYear, type GeneratedHost } from './generate-host-year.ts';
import { addDay, hourFigures, spreadOverHours, type GeneratedHour } from './spread-over-hours.ts';

const days = 365;
const hourMs = 3_600_000;
/** Code of the reason `default`. */
const intervalReason = 1;

const hourColumns = [
  'hour',
  'accesses',
  'first_captures',
  'changed',
  'unchanged',
  'errors',
  'bytes',
  'discovered',
];
const hostColumns = [
  'host_id',
  'day',
  'accesses',
  'first_captures',
  'changed',
  'unchanged',
  'errors',
  'bytes',
  'duration_ms',
  'longest_ms',
  'interval_seconds',
  'demand_per_day',
  'interval_reason',
  ...durationColumns,
];

/**
 * Writes a generated year before today (UTC) into its own tables, once. Writes nothing if the crawl has
 * recorded anything.
 *
 * @returns whether it was written
 */
export async function writeGeneratedYear(options: {
  databaseUrl: string;
  prisma: PrismaClient;
  hosts: readonly GeneratedHost[];
  seed: number;
  now: Date;
}): Promise<boolean> {
  const { databaseUrl, prisma, hosts, seed, now } = options;
  if (await hasRecordedHours(prisma)) return false;
  const before = Math.floor(now.getTime() / millisecondsPerDay) * millisecondsPerDay;
  const from = before - days * millisecondsPerDay;
  // An earlier start may have been interrupted.
  await prisma.generatedHour.deleteMany();
  await prisma.generatedHostDay.deleteMany();
  const sums = new Map<number, GeneratedHour>();
  const copy = await copyRows(databaseUrl, 'generated_host_day', hostColumns);
  for (const [index, host] of hosts.entries()) {
    for (const day of generateHostYear(host, days, seededRandom(seed + index))) {
      addDay(sums, day);
      const { accesses, firstCaptures, changed, unchanged, errors, bytes, durationMs, longestMs } = day;
      const counts = [accesses, firstCaptures, changed, unchanged, errors, bytes, durationMs, longestMs];
      const state = [day.intervalSeconds, day.demandPerDay, intervalReason];
      copy.add([
        host.hostId,
        new Date(from + day.day * millisecondsPerDay),
        ...counts,
        ...state,
        ...durationsOf(day),
      ]);
    }
    await copy.drain();
  }
  await copy.end();
  await writeHours(databaseUrl, sums, from);
  await recordGenerated(prisma, { from: new Date(from), before: new Date(before) });
  return true;
}

async function writeHours(
  databaseUrl: string,
  sums: ReadonlyMap<number, GeneratedHour>,
  from: number,
): Promise<void> {
  const copy = await copyRows(databaseUrl, 'generated_hour', hourColumns);
  for (const [day, figures] of sums) {
    for (const [hour, own] of spreadOverHours(figures).entries()) {
      const at = new Date(from + day * millisecondsPerDay + hour * hourMs);
      copy.add([at, ...hourFigures.map((figure) => own[figure]), own.firstCaptures]);
    }
  }
  await copy.end();
}

/** Accesses by class of duration: most are near the mean, one in twenty takes as long as the longest. */
function durationsOf({
  accesses,
  durationMs,
  longestMs,
}: {
  accesses: number;
  durationMs: number;
  longestMs: number;
}) {
  const counts: (number | null)[] = durationColumns.map(() => null);
  const slow = Math.floor(accesses / 20);
  const add = (milliseconds: number, count: number) => {
    const index = durationClassOf(milliseconds);
    if (count > 0) counts[index] = (counts[index] ?? 0) + count;
  };
  add(durationMs / accesses, accesses - slow);
  add(longestMs, slow);
  return counts;
}
