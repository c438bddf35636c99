import type { PrismaClient } from '../connection/client.ts';

/** A sampled host of a seed list, as far as its access intervals follow from it. */
export interface SampledListHost {
  load: bigint;
  clockPace: number;
  effectiveIntervalSeconds: number;
  robotsRecheckSeconds: number | null;
  throttle: unknown;
}

/** Hosts that are read, and pages of each that decide whether it belongs to the list. */
const hostsRead = 5_000;
const pagesRead = 50;

/**
 * Hosts with planned visits and pages of a seed list, the first by id: ids are hashes of names, so they are a
 * random sample. A host with few pages of the list among many others may be missed.
 */
export function sampleListHosts(
  prisma: PrismaClient,
  { listId, limit }: { listId: number; limit: number },
): Promise<SampledListHost[]> {
  return prisma.$queryRaw<SampledListHost[]>`
    WITH sampled AS MATERIALIZED (SELECT * FROM host ORDER BY host_id LIMIT ${hostsRead})
    SELECT load, clock_pace AS "clockPace", effective_interval_seconds AS "effectiveIntervalSeconds",
      robots_recheck_seconds AS "robotsRecheckSeconds", throttle
    FROM sampled
    WHERE load > 0 AND alias_of IS NULL AND EXISTS (
      SELECT FROM (SELECT seed_list_id FROM page WHERE page.host_id = sampled.host_id LIMIT ${pagesRead}) AS first_pages
      WHERE seed_list_id = ${listId})
    LIMIT ${limit}`;
}
