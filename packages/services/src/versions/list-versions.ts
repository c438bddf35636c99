import { refusal } from '@meguri/api/services-port';
import type { CaptureRow } from '@meguri/contracts';
import { findPage, findVisibleCapture, scanPageCaptures, type CaptureRecord } from '@meguri/database';
import {
  createPeriodFold,
  entryClassOf,
  forever,
  isWanted,
  microseconds,
  type Entry,
  type Period,
  type PeriodState,
  type TimeQuery,
} from '@meguri/validity';
import { captureRow } from '../archive/list-captures.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireLocation, type PageLocation } from '../pages/locate-page.ts';

/** A period of validity of a URL, as a query found it. */
export interface VersionRow {
  start: Date;
  /** The first instant at which it is no longer valid; null: it has no end yet. */
  end: Date | null;
  state: PeriodState;
  /** Accesses that confirmed it. */
  accesses: number;
  /** When it was last confirmed. */
  lastConfirmedAt: Date;
  /** The access that began it. */
  capture: CaptureRow;
  /** The record with its body, where that access has none of its own; null: it has its own, or there is none. */
  body: CaptureRow | null;
}

export interface VersionList {
  /** Oldest first. */
  rows: VersionRow[];
  /** Whether these are all that match. */
  isComplete: boolean;
}

interface CaptureAsEntry extends Entry {
  capture: CaptureRecord;
}

/** Bounds the memory for pages with millions of accesses. */
const capturesPerBatch = 5_000;

/**
 * The periods of validity of a URL that a query wants. Captures hidden by takedowns do not take part. A URL
 * means the canonical one: http and https, with and without www are different pages.
 *
 * @param input.gone status codes that mean that the page no longer exists
 * @throws {ServiceError} `not-found` for a URL that is neither captured nor known
 */
export async function listVersions(
  { prisma }: Dependencies,
  input: { url: string; query: TimeQuery; gone: readonly number[]; limit: number },
): Promise<VersionList> {
  const location = requireLocation(input.url);
  const { query, limit } = input;
  const found: Period<CaptureAsEntry>[] = [];
  const take = (period: Period<CaptureAsEntry> | null) => {
    if (!period || !isWanted(query, period)) return;
    if (query.pick === 'last') found.length = 0;
    if (query.pick !== 'first' || found.length === 0) found.push(period);
  };
  const fold = createPeriodFold<CaptureAsEntry>(query.level, query.maxAge);
  let count = 0;
  for await (const capture of capturesOf(prisma, location)) {
    take(fold.add(entryOf(capture, input.gone)));
    count += 1;
    if (found.length > limit) break;
  }
  if (count === 0 && !(await findPage(prisma, location)))
    throw refusal('not-found', 'unknownPage', { url: location.url }, 'url');
  if (found.length <= limit) take(fold.end());
  const rows = await Promise.all(found.slice(0, limit).map((period) => rowOf(prisma, period)));
  return { rows, isComplete: found.length <= limit };
}

async function* capturesOf(
  prisma: Dependencies['prisma'],
  location: PageLocation,
): AsyncGenerator<CaptureRecord> {
  let after: Date | null = null;
  for (;;) {
    const batch: CaptureRecord[] = await scanPageCaptures(prisma, {
      ...location,
      after,
      limit: capturesPerBatch,
    });
    yield* batch;
    after = batch.at(-1)?.capturedAt ?? null;
    if (batch.length < capturesPerBatch) return;
  }
}

function entryOf(capture: CaptureRecord, gone: readonly number[]): CaptureAsEntry {
  const isRules = URL.parse(capture.url)?.pathname === '/robots.txt';
  return {
    at: microseconds(capture.capturedAt),
    class: entryClassOf({ verdict: capture.verdict, status: capture.status, isRules }, gone),
    digest: capture.payloadDigest && Buffer.from(capture.payloadDigest).toString('hex'),
    capture,
  };
}

async function rowOf(prisma: Dependencies['prisma'], period: Period<CaptureAsEntry>): Promise<VersionRow> {
  const { first, last } = period;
  return {
    start: new Date(period.start / 1_000),
    end: period.end === forever ? null : new Date(period.end / 1_000),
    state: period.state,
    accesses: period.count,
    lastConfirmedAt: last.capture.capturedAt,
    capture: captureRow(first.capture),
    body: await bodyOf(prisma, first.capture),
  };
}

/** What an access without a body of its own refers to, also under another URL of its host. */
async function bodyOf(prisma: Dependencies['prisma'], capture: CaptureRecord): Promise<CaptureRow | null> {
  const { hostId, urlKey, refersToAt, refersToKey, recordType } = capture;
  if (recordType !== 'revisit' || refersToAt === null) return null;
  const original = await findVisibleCapture(prisma, {
    hostId,
    urlKey: refersToKey ?? urlKey,
    capturedAt: refersToAt,
  });
  return original && captureRow(original);
}
