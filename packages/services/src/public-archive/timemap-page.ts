import { findMementoAfter, listMementos, type CaptureRecord, type PrismaClient } from '@meguri/database';
import type { ReadableMementos } from './find-mementos.ts';

/** Mementos in one page of a TimeMap. A page of link format has about 1.5 MB. */
const maxMementos = 10_000;
/** Mementos that are read at once. */
const defaultBatch = 1_000;
const secondMs = 1_000;

/** A page of a TimeMap: the mementos from a second on and before another; null: unbounded on that side. */
export interface TimeMapPage {
  from: Date | null;
  before: Date | null;
  /** When the first one was captured; null: there is none. */
  firstAt: Date | null;
}

/**
 * The page that begins at a second. All mementos of one second are on one page, so that an address with a
 * second identifies it.
 */
export async function timeMapPage(
  prisma: PrismaClient,
  { query }: ReadableMementos,
  from: Date | null,
  size = maxMementos,
): Promise<TimeMapPage> {
  const skip = (skipped: number, start = from) => findMementoAfter(prisma, query, { from: start, skipped });
  const [first, beyond] = [await skip(0), await skip(size)];
  if (first === null || beyond === null) return { from, before: null, firstAt: first };
  if (secondOf(beyond) > secondOf(first)) return { from, before: secondOf(beyond), firstAt: first };
  // There are more within the first second than a page holds.
  const next = await skip(0, after(secondOf(first)));
  return { from, before: next && secondOf(next), firstAt: first };
}

/**
 * The mementos of a page, oldest first, one for each address: the last one of its second. Memory is bounded by a batch
 * and the mementos of one second.
 */
export async function* mementosOf(
  prisma: PrismaClient,
  { query }: ReadableMementos,
  { from, before }: Pick<TimeMapPage, 'from' | 'before'>,
  batch = defaultBatch,
): AsyncGenerator<CaptureRecord> {
  for (let start = from; ;) {
    const rows = await listMementos(prisma, query, { from: start, before, limit: batch });
    const last = rows.at(-1);
    const isLast = rows.length < batch || last === undefined;
    const end = last && secondOf(last.capturedAt);
    const complete = isLast ? rows : rows.filter(({ capturedAt }) => end === undefined || capturedAt < end);
    // A second with more captures than a batch: the rest have no address of their own.
    const whole = complete.length === 0 ? rows : complete;
    yield* onePerAddress(whole);
    if (isLast || end === undefined) return;
    start = complete.length === 0 ? after(end) : end;
  }
}

function onePerAddress(rows: readonly CaptureRecord[]): Iterable<CaptureRecord> {
  const byAddress = new Map(rows.map((row) => [`${secondOf(row.capturedAt).getTime()} ${row.url}`, row]));
  return byAddress.values();
}

const secondOf = (at: Date) => new Date(Math.floor(at.getTime() / secondMs) * secondMs);
const after = (second: Date) => new Date(second.getTime() + secondMs);
