import type { Sql } from '../connection/client.ts';
import { virtualEpoch, virtualInstantAt } from './virtual-line.ts';

/**
 * Whether the crawl has no work before an instant: no page of a host that can be visited is due by then, and
 * no discovered links wait. Paused seed lists, and hosts that are paused, merged into another, or unreachable
 * until later, do not count: waiting for them might never end.
 */
export async function isIdleUntil(sql: Sql, instant: Date): Promise<boolean> {
  const rows = await sql.$queryRaw<{ busy: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM discovered_batch) OR EXISTS (
      SELECT 1 FROM host
      WHERE NOT paused AND alias_of IS NULL AND next_due_at IS NOT NULL
        AND NOT ((blocked OR consecutive_errors > 0 OR coalesce(suspended_until > ${instant}, false)) AND next_access_at > ${instant})
        AND EXISTS (
          SELECT 1 FROM page WHERE page.host_id = host.host_id
            AND (page.next_visit_at <= ${instant} OR page.next_visit_at BETWEEN ${virtualEpoch} AND ${virtualInstantAt(instant)})
            AND page.seed_list_id NOT IN (SELECT id FROM seed_list WHERE paused))) AS busy`;
  return rows[0]?.busy === false;
}
