import type { PrismaClient } from '../connection/client.ts';
import { openComplaintsCounter, openStatuses } from '../complaints/complaint-records.ts';
import { Prisma } from '../generated/client.ts';
import { hourOf } from '../connection/query-fragments.ts';
import { compareHostHistory } from './verify-host-history.ts';

/** A stored figure and its recomputed value. */
export interface KeptFigure {
  name: string;
  stored: bigint;
  recomputed: bigint;
}

/**
 * Compares totals of the counters with sums over the host table, sums of the minutes and hours with the
 * totals, and histories of hosts with the hours. Each comparison is one statement, hence one snapshot, so it is valid while the crawl runs.
 */
export async function compareTotals(prisma: PrismaClient): Promise<KeptFigure[]> {
  const [hosts, seeds, complaints, minutes, hours, histories] = await Promise.all([
    compareCountersWithHosts(prisma),
    compareSeedCounter(prisma),
    compareComplaintCounter(prisma),
    compareMinutesWithCounters(prisma),
    compareHoursWithMinutes(prisma),
    compareHostHistory(prisma),
  ]);
  return [...hosts, ...seeds, ...complaints, ...minutes, ...hours, ...histories];
}

function compareCountersWithHosts(prisma: PrismaClient): Promise<KeptFigure[]> {
  return prisma.$queryRaw<KeptFigure[]>`
    WITH kept AS (
      SELECT name, sum(value)::bigint AS value FROM counter GROUP BY name
      UNION ALL SELECT 'domain_hosts', coalesce(sum(hosts), 0)::bigint FROM domain_count WHERE kind = 'domain'),
    summed AS (
      SELECT count(*) AS hosts, count(*) FILTER (WHERE blocked) AS blocked, count(*) FILTER (WHERE overloaded) AS overloaded,
        count(*) FILTER (WHERE paused) AS paused, coalesce(sum(page_count), 0) AS known, coalesce(sum(captured_count), 0) AS captured,
        coalesce(sum(access_count), 0) AS accesses, coalesce(sum(first_capture_count), 0) AS first_captures,
        coalesce(sum(changed_count), 0) AS changed,
        coalesce(sum(unchanged_count), 0) AS unchanged, coalesce(sum(error_count), 0) AS errors, coalesce(sum(byte_count), 0) AS bytes
      FROM host),
    expected AS (
      SELECT v.name, v.value FROM summed, LATERAL (VALUES ('hosts', hosts::numeric), ('blocked', blocked), ('overloaded', overloaded),
        ('paused', paused), ('known', known), ('captured', captured), ('accesses', accesses), ('first_captures', first_captures), ('changed', changed),
        ('unchanged', unchanged), ('errors', errors), ('bytes', bytes),
        ('domain_hosts', hosts::numeric),
        ('deferred', (SELECT count(*) FROM page WHERE deferred))) AS v(name, value))
    SELECT 'counter ' || expected.name AS name, coalesce(kept.value, 0)::bigint AS stored, expected.value::bigint AS recomputed
    FROM expected LEFT JOIN kept USING (name) ORDER BY 1`;
}

function compareSeedCounter(prisma: PrismaClient): Promise<KeptFigure[]> {
  return prisma.$queryRaw<KeptFigure[]>`
    SELECT 'counter seeds' AS name, (SELECT coalesce(sum(value), 0)::bigint FROM counter WHERE name = 'seeds') AS stored,
      (SELECT count(*) FROM seed WHERE error IS NULL) AS recomputed`;
}

function compareComplaintCounter(prisma: PrismaClient): Promise<KeptFigure[]> {
  return prisma.$queryRaw<KeptFigure[]>`
    SELECT 'counter complaints_open' AS name,
      (SELECT coalesce(sum(value), 0)::bigint FROM counter WHERE name = ${openComplaintsCounter}) AS stored,
      (SELECT count(*) FROM complaint WHERE status = ANY(${[...openStatuses]})) AS recomputed`;
}

function compareMinutesWithCounters(prisma: PrismaClient): Promise<KeptFigure[]> {
  return prisma.$queryRaw<KeptFigure[]>`
    WITH kept AS (SELECT name, sum(value)::bigint AS value FROM counter GROUP BY name),
    minutes AS (
      SELECT v.name, v.counter, v.value FROM (
        SELECT coalesce(sum(accesses), 0) AS accesses, coalesce(sum(first_captures), 0) AS first_captures, coalesce(sum(changed), 0) AS changed, coalesce(sum(unchanged), 0) AS unchanged,
          coalesce(sum(errors), 0) AS errors, coalesce(sum(discovered), 0) AS discovered, coalesce(sum(bytes), 0) AS bytes
        FROM statistic_minute) AS sums,
      LATERAL (VALUES ('accesses', 'accesses', accesses::numeric), ('first_captures', 'first_captures', first_captures), ('changed', 'changed', changed), ('unchanged', 'unchanged', unchanged),
        ('errors', 'errors', errors), ('discovered', 'known', discovered), ('bytes', 'bytes', bytes)) AS v(name, counter, value))
    SELECT 'minutes ' || minutes.name AS name, (minutes.value + coalesce(pruned.value, 0))::bigint AS stored,
      coalesce(kept.value, 0)::bigint AS recomputed
    FROM minutes LEFT JOIN kept ON kept.name = minutes.counter LEFT JOIN kept AS pruned ON pruned.name = 'pruned.' || minutes.name
    ORDER BY 1`;
}

/** From the first hour without pruned minutes. Hours are never pruned. */
function compareHoursWithMinutes(prisma: PrismaClient): Promise<KeptFigure[]> {
  return prisma.$queryRaw<KeptFigure[]>`
    WITH kept AS (
      SELECT CASE WHEN EXISTS (SELECT 1 FROM counter WHERE name = 'pruned.accesses')
        THEN (SELECT ${Prisma.raw(hourOf('min(minute)'))} + interval '1 hour' FROM statistic_minute) ELSE '-infinity' END AS since),
    hours AS (
      SELECT sum(accesses) AS accesses, sum(first_captures) AS first_captures, sum(changed) AS changed, sum(unchanged) AS unchanged, sum(errors) AS errors,
        sum(discovered) AS discovered, sum(bytes) AS bytes
      FROM statistic_hour WHERE hour >= (SELECT since FROM kept)),
    minutes AS (
      SELECT sum(accesses) AS accesses, sum(first_captures) AS first_captures, sum(changed) AS changed, sum(unchanged) AS unchanged, sum(errors) AS errors,
        sum(discovered) AS discovered, sum(bytes) AS bytes
      FROM statistic_minute WHERE minute >= (SELECT since FROM kept))
    SELECT 'hours ' || v.name AS name, coalesce(v.stored, 0)::bigint AS stored, coalesce(v.recomputed, 0)::bigint AS recomputed
    FROM hours, minutes, LATERAL (VALUES ('accesses', hours.accesses::numeric, minutes.accesses::numeric),
      ('first_captures', hours.first_captures, minutes.first_captures),
      ('changed', hours.changed, minutes.changed), ('unchanged', hours.unchanged, minutes.unchanged),
      ('errors', hours.errors, minutes.errors), ('discovered', hours.discovered, minutes.discovered),
      ('bytes', hours.bytes, minutes.bytes)) AS v(name, stored, recomputed)
    ORDER BY 1`;
}
