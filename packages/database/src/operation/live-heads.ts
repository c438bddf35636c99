import type { PrismaClient } from '../connection/client.ts';

/** Where tables that only grow stand, read by their keys alone. */
export interface LiveHeads {
  /** Another text after every new entry. */
  audit: string;
  /** Another text after every event that was opened, dealt with or is over. */
  events: string;
  /** Another text after every sample of the overview's figures. */
  figures: string;
  /** Another text whenever a replay of the crawl's history goes on or ends. */
  whatIf: string;
}

/**
 * An entry may be committed after one with a higher number, so that the highest number alone would not tell of it: the last 200 numbers
 * are counted as well.
 */
export async function readLiveHeads(prisma: PrismaClient): Promise<LiveHeads> {
  const rows = await prisma.$queryRaw<LiveHeads[]>`
    SELECT
      (SELECT max || ':' || (SELECT count(*) FROM audit WHERE id > last.max - 200)
        FROM (SELECT coalesce(max(id), 0) AS max FROM audit) AS last) AS audit,
      (SELECT coalesce(max(id), 0) FROM crawl_event) || ':' ||
        (SELECT coalesce(sum(id), 0) FROM crawl_event WHERE open_key IS NOT NULL AND closed_at IS NULL) AS events,
      coalesce((SELECT max(at)::text FROM figure_sample WHERE name = 'known'), '') AS figures,
      coalesce((SELECT id || ':' || state || ':' || progress FROM what_if_run ORDER BY what_if_run.id DESC LIMIT 1), '') AS "whatIf"`;
  if (!rows[0]) throw new Error('a query for one row gave none');
  return rows[0];
}
