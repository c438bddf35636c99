import type { PrismaClient } from '../connection/client.ts';
import type { KeptFigure } from './verify-totals.ts';

/**
 * Compares the histories of all hosts with the hours of the crawl, day by day, in one statement. Days in which
 * a node of an earlier release crawled are compared by the accesses that histories count; days before the first
 * full day that is still kept are left out.
 */
export function compareHostHistory(prisma: PrismaClient): Promise<KeptFigure[]> {
  return prisma.$queryRaw<KeptFigure[]>`
    WITH history AS (
      SELECT day, sum(accesses) AS accesses, sum(first_captures) AS first_captures, sum(changed) AS changed,
        sum(unchanged) AS unchanged, sum(errors) AS errors, sum(bytes) AS bytes
      FROM (
        SELECT (hour AT TIME ZONE 'UTC')::date AS day, accesses, first_captures, changed, unchanged, errors, bytes FROM host_hour
        UNION ALL SELECT day, accesses, first_captures, changed, unchanged, errors, bytes FROM host_day) AS kept
      GROUP BY 1),
    crawl AS (
      SELECT (hour AT TIME ZONE 'UTC')::date AS day, sum(accesses) AS accesses, sum(host_accesses) AS host_accesses,
        sum(first_captures) AS first_captures, sum(changed) AS changed, sum(unchanged) AS unchanged, sum(errors) AS errors, sum(bytes) AS bytes
      FROM statistic_hour GROUP BY 1),
    days AS (
      SELECT history.*, crawl.host_accesses, crawl.accesses = crawl.host_accesses AS whole, crawl.first_captures AS crawl_first_captures,
        crawl.changed AS crawl_changed, crawl.unchanged AS crawl_unchanged, crawl.errors AS crawl_errors, crawl.bytes AS crawl_bytes
      FROM crawl LEFT JOIN history USING (day)
      WHERE crawl.host_accesses > 0 AND crawl.day > coalesce((SELECT min(day) FROM host_day),
        (SELECT (min(hour) AT TIME ZONE 'UTC')::date - 1 FROM host_hour), 'infinity'))
    SELECT 'host history ' || name AS name, coalesce(sum(stored), 0)::bigint AS stored, coalesce(sum(recomputed), 0)::bigint AS recomputed
    FROM days, LATERAL (VALUES ('accesses', true, accesses, host_accesses), ('first_captures', whole, first_captures, crawl_first_captures),
      ('changed', whole, changed, crawl_changed), ('unchanged', whole, unchanged, crawl_unchanged),
      ('errors', whole, errors, crawl_errors), ('bytes', whole, bytes, crawl_bytes)) AS v(name, compared, stored, recomputed)
    WHERE compared GROUP BY name ORDER BY name`;
}
