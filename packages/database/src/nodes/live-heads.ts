import type { PrismaClient } from '../connection/client.ts';

/** Heads of append-only tables, read by key: a view refetches when its text differs. */
export interface LiveHeads {
  /** Differs after every new entry. */
  audit: string;
  /** Differs after every event that was opened, dismissed or closed. */
  events: string;
  /** Differs after every sample of the overview's figures. */
  figures: string;
  /** Differs whenever a what-if run makes progress or ends. */
  whatIf: string;
  /** Differs whenever a snapshot is created, makes progress, ends or is removed. */
  snapshots: string;
  /** Differs whenever an import is created, makes progress, ends or is removed. */
  imports: string;
  /** Differs whenever a scan is created, makes progress, ends or is removed. */
  scans: string;
  /** Differs whenever a package is queued, made, withdrawn or over, a transfer begins or ends, or a list is answered. */
  packages: string;
}

/**
 * Entries may be committed out of order, so the highest id alone could miss one: the last 200
 * ids are counted as well.
 */
export async function readLiveHeads(prisma: PrismaClient): Promise<LiveHeads> {
  const rows = await prisma.$queryRaw<LiveHeads[]>`
    SELECT
      (SELECT max || ':' || (SELECT count(*) FROM audit WHERE id > last.max - 200)
        FROM (SELECT coalesce(max(id), 0) AS max FROM audit) AS last) AS audit,
      (SELECT coalesce(max(id), 0) FROM crawl_event) || ':' ||
        (SELECT coalesce(sum(id), 0) FROM crawl_event WHERE open_key IS NOT NULL AND closed_at IS NULL) AS events,
      coalesce((SELECT max(at)::text FROM figure_sample WHERE name = 'known'), '') AS figures,
      coalesce((SELECT id || ':' || state || ':' || progress FROM what_if_run ORDER BY what_if_run.id DESC LIMIT 1), '') AS "whatIf",
      (SELECT count(*) || ':' || coalesce(max(id), 0) || ':' ||
        coalesce(md5(string_agg(concat_ws(' ', id, state, progress, problem), ',' ORDER BY id) FILTER (WHERE state <> 'done')), '')
        FROM snapshot) AS snapshots,
      (SELECT count(*) || ':' || coalesce(max(id), 0) || ':' || coalesce(md5(string_agg(concat_ws(' ', id, state, counts, problem,
        CASE WHEN state = 'reading' THEN (SELECT sum(read_bytes + problem_count) FROM import_file WHERE import_id = import.id) END),
        ',' ORDER BY id) FILTER (WHERE state <> 'done')), '') FROM import) || ' ' ||
        (SELECT count(*) || ':' || coalesce(md5(string_agg(concat_ws(' ', id, looked_at, lease_until, problem, public_key), ','
          ORDER BY id)), '') FROM package_source) || ':' ||
        (SELECT count(*) || ':' || coalesce(max(done_at)::text, '') FROM pulled_package) AS imports,
      (SELECT count(*) || ':' || coalesce(max(id), 0) || ':' ||
        coalesce(md5(string_agg(concat_ws(' ', id, state, listed, documents, rows, skipped, parts, problem), ',' ORDER BY id)
          FILTER (WHERE state NOT IN ('done', 'failed', 'cancelled'))), '')
        FROM scan) AS scans,
      (SELECT count(*) || ':' || coalesce(max(id), 0) || ':' || coalesce(md5(string_agg(concat_ws(' ', id, state, problem), ','
        ORDER BY id) FILTER (WHERE state NOT IN ('expired', 'failed'))), '') FROM package) || ' ' ||
        (SELECT coalesce(max(id), 0) || ':' || coalesce(max(ended_at)::text, '') FROM
          (SELECT id, ended_at FROM package_transfer ORDER BY package_transfer.id DESC LIMIT 100) AS latest) || ' ' ||
        (SELECT count(*) || ':' || count(fetched_at) || ':' || count(acknowledged_at) FROM removal_list) || ':' ||
        (SELECT count(lease_until) || ':' || count(failed_since) || ':' || coalesce(max(next_at)::text, '') FROM consumer_push) AS packages`;
  if (!rows[0]) throw new Error('a query for one row gave none');
  return rows[0];
}
