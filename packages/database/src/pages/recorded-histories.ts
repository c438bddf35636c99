import type { PrismaClient } from '../connection/client.ts';

export interface RecordedHistory {
  hostName: string;
  urlKey: string;
  /** Ascending; as many as `changed`. */
  at: Date[];
  changed: boolean[];
}

export interface HistorySample {
  /** The first host, in the order of ids, which are random. */
  fromHostId: bigint;
  hosts: number;
  /** Only this host, if it is not before `fromHostId`. */
  hostId: bigint | null;
  /** Null: any list. */
  seedListId: number | null;
  pagesPerHost: number;
  /** The latest verdicts of each page, at most this many. */
  verdictsPerPage: number;
}

/** Hosts, and pages of a host, that are read to find captured ones. */
const lookedAt = 20;

/**
 * The verdicts about a sample of pages and hosts, pages with at least two verdicts, host by host. Reads at
 * most twenty times as many hosts and pages as requested, all by key.
 */
export function sampleRecordedHistories(
  prisma: PrismaClient,
  { fromHostId, hostId, hosts, seedListId, pagesPerHost, verdictsPerPage }: HistorySample,
): Promise<RecordedHistory[]> {
  return prisma.$queryRaw<RecordedHistory[]>`
    SELECT chosen.name AS "hostName", visited.url_key::text AS "urlKey", verdicts.at, verdicts.changed
    FROM (
      SELECT host_id, name FROM (
        SELECT host_id, name, captured_count FROM host WHERE host_id >= ${fromHostId}
          AND (${hostId}::bigint IS NULL OR host_id = ${hostId})
        ORDER BY host_id LIMIT ${hosts * lookedAt}) AS looked
      WHERE captured_count > 0 ORDER BY host_id LIMIT ${hosts}) AS chosen
    CROSS JOIN LATERAL (
      SELECT url_key FROM (
        SELECT url_key, visits, seed_list_id FROM page WHERE page.host_id = chosen.host_id
        ORDER BY url_key LIMIT ${pagesPerHost * lookedAt}) AS looked
      WHERE visits >= 2 AND (${seedListId}::int IS NULL OR seed_list_id = ${seedListId}) ORDER BY url_key LIMIT ${pagesPerHost}) AS visited
    CROSS JOIN LATERAL (
      SELECT array_agg(captured_at ORDER BY captured_at) AS at,
        array_agg(verdict <> 'unchanged' ORDER BY captured_at) AS changed
      FROM (
        SELECT captured_at, verdict FROM capture
        WHERE capture.host_id = chosen.host_id AND capture.url_key = visited.url_key
          AND verdict IN ('new', 'changed', 'unchanged')
        ORDER BY captured_at DESC LIMIT ${verdictsPerPage}) AS latest
      HAVING count(*) >= 2) AS verdicts
    ORDER BY chosen.host_id, visited.url_key`;
}
