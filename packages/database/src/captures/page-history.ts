import type { CaptureDay as CalendarDay } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { isVisibleCapture } from '../complaints/takedowns.ts';
import { Prisma } from '../generated/client.ts';
import { withinSpans, type TimePart } from './mementos.ts';

/** Captures of a page on one day (UTC). */
export interface CaptureDay {
  /** `2026-07-01` */
  day: string;
  count: number;
  lastAt: Date;
}

/** Where a capture stands among those of its page that can be shown. */
export interface PageHistory {
  /** Captures counted, at most the given bound. */
  count: number;
  /** Whether these are all. */
  isComplete: boolean;
  /** 1 for the oldest capture; null if it is older than all that were counted. */
  position: number | null;
  previous: Date | null;
  next: Date | null;
  /** Oldest first. */
  days: CaptureDay[];
}

/**
 * The captures of a page with a response, hidden ones left out. Reads the latest `maxCount` captures.
 * @param input.spans each capture must be within one of them
 * @param input.at when the capture was made; others within its second cannot be told apart in an address
 */
export async function readPageHistory(
  prisma: PrismaClient,
  input: { hostId: bigint; urlKey: string; spans: readonly TimePart[]; at: Date; maxCount: number },
): Promise<PageHistory> {
  const { hostId, urlKey, spans, at, maxCount } = input;
  const ofPage = Prisma.sql`host_id = ${hostId} AND url_key = ${urlKey}::bigint
    AND record_type IN ('response', 'resource', 'revisit') AND ${isVisibleCapture} AND ${withinSpans(spans)}`;
  const second = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  const nextSecond = new Date(second.getTime() + 1_000);
  const [days, beside] = await Promise.all([
    prisma.$queryRaw<(CaptureDay & { upTo: number; firstAt: Date })[]>`
      SELECT to_char(captured_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS count,
        count(*) FILTER (WHERE captured_at <= ${at})::int AS "upTo", max(captured_at) AS "lastAt",
        min(captured_at) AS "firstAt"
      FROM (SELECT captured_at FROM capture_entry AS capture WHERE ${ofPage} ORDER BY captured_at DESC LIMIT ${maxCount}) AS latest
      GROUP BY 1 ORDER BY 1`,
    prisma.$queryRaw<{ previous: Date | null; next: Date | null }[]>`
      SELECT (SELECT max(captured_at) FROM capture_entry AS capture WHERE ${ofPage} AND captured_at < ${second}) AS previous,
        (SELECT min(captured_at) FROM capture_entry AS capture WHERE ${ofPage} AND captured_at >= ${nextSecond}) AS next`,
  ]);
  const upTo = days.reduce((sum, day) => sum + day.upTo, 0);
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const [oldest] = days;
  const isCut =
    oldest !== undefined && count === maxCount && (await hasCaptureBefore(prisma, ofPage, oldest.firstAt));
  return {
    count,
    isComplete: !isCut,
    position: upTo > 0 ? upTo : null,
    previous: beside[0]?.previous ?? null,
    next: beside[0]?.next ?? null,
    days: days.map(({ day, count: captures, lastAt }) => ({ day, count: captures, lastAt })),
  };
}

/**
 * The captures of a page by day, oldest first, as `listPageCaptures` lists them: hidden ones left out. Reads the latest
 * `maxCount` captures.
 */
export async function readCaptureDays(
  prisma: PrismaClient,
  { hostId, urlKey, maxCount }: { hostId: bigint; urlKey: string; maxCount: number },
): Promise<{ days: CalendarDay[]; isComplete: boolean }> {
  const ofPage = Prisma.sql`host_id = ${hostId} AND url_key = ${urlKey}::bigint AND ${isVisibleCapture}`;
  const days = await prisma.$queryRaw<(CalendarDay & { firstAt: Date })[]>`
    SELECT to_char(captured_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS count,
      count(*) FILTER (WHERE verdict = 'changed')::int AS changed,
      max(captured_at) FILTER (WHERE record_type IN ('response', 'resource', 'revisit')) AS "shownAt",
      min(captured_at) AS "firstAt"
    FROM (SELECT captured_at, verdict, record_type FROM capture_entry AS capture
      WHERE ${ofPage} ORDER BY captured_at DESC LIMIT ${maxCount}) AS latest
    GROUP BY 1 ORDER BY 1`;
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const [oldest] = days;
  const isCut =
    oldest !== undefined && count === maxCount && (await hasCaptureBefore(prisma, ofPage, oldest.firstAt));
  return { days: days.map(({ firstAt: _firstAt, ...day }) => day), isComplete: !isCut };
}

/** Called only where the bound was reached, so that no history is counted twice. */
async function hasCaptureBefore(prisma: PrismaClient, ofPage: Prisma.Sql, at: Date): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM capture_entry AS capture WHERE ${ofPage} AND captured_at < ${at} LIMIT 1`;
  return rows.length > 0;
}
