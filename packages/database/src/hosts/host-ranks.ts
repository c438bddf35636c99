import type { PrismaClient } from '../connection/client.ts';
import { rankColumns } from './host-list-keys.ts';

/** Hosts that one statement compares: some tens of milliseconds. */
const hostsPerStatement = 20_000;

const copied = Object.entries(rankColumns);
const names = copied.map(([name]) => name);
const of = (table: string) => names.map((name) => `${table}.${name}`).join(', ');

const copyRange = `
  WITH present AS MATERIALIZED (
    SELECT host_id, ${copied.map(([name, { value }]) => `${value} AS ${name}`).join(', ')}
    FROM host WHERE host_id > $1::bigint ORDER BY host_id LIMIT $2::int),
  named AS (
    INSERT INTO host_name (name, host_id)
    SELECT name, host_id FROM present
    WHERE NOT EXISTS (SELECT FROM host_name AS known WHERE known.name = present.name AND known.host_id = present.host_id)
    ORDER BY name ON CONFLICT DO NOTHING),
  written AS (
    INSERT INTO host_rank (host_id, ${names.join(', ')})
    SELECT host_id, ${of('present')} FROM present LEFT JOIN host_rank AS old USING (host_id)
    WHERE (${of('old')}) IS DISTINCT FROM (${of('present')})
    ORDER BY host_id
    ON CONFLICT (host_id) DO UPDATE SET ${names.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}
    RETURNING 1)
  SELECT (SELECT count(*)::int FROM written) AS written, (SELECT count(*)::int FROM present) AS compared,
    (SELECT max(host_id) FROM present) AS last`;

/**
 * Copies the sort keys of the next hosts by id into `host_rank`, whose indexes hold the order of lists, and
 * their names into `host_name`. One short transaction; it writes only the rows that differ.
 *
 * @param input.after the last host of the previous range; null: from the first host
 * @returns the number of written ranks, and the last host of the range; null: that was the last range
 */
export async function refreshHostRanksAfter(
  prisma: PrismaClient,
  { after, limit = hostsPerStatement }: { after: bigint | null; limit?: number },
): Promise<{ written: number; last: bigint | null }> {
  const [row] = await prisma.$queryRawUnsafe<{ written: number; compared: number; last: bigint | null }[]>(
    copyRange,
    after ?? -1n,
    limit,
  );
  if (!row) throw new Error('the query of ranks returned no row');
  return { written: row.written, last: row.compared < limit ? null : row.last };
}

/**
 * The same for all hosts, range by range.
 *
 * @returns the number of written ranks
 */
export async function refreshHostRanks(prisma: PrismaClient): Promise<number> {
  let written = 0;
  let after: bigint | null = null;
  do {
    const range = await refreshHostRanksAfter(prisma, { after });
    written += range.written;
    after = range.last;
  } while (after !== null);
  return written;
}
