import type { PrismaClient } from '../connection/client.ts';
import type { Prisma } from '../generated/client.ts';

/**
 * Copies the names of new hosts into `host_name`, whose index serves searches by part of a name in the order
 * of names. Inserts in the order of names, so that neighbours in the index are neighbours in the table.
 */
function copyHostNames(prisma: Prisma.TransactionClient): Promise<number> {
  return prisma.$executeRaw`
    INSERT INTO host_name (name, host_id)
    SELECT name, host_id FROM host
    WHERE NOT EXISTS (SELECT FROM host_name AS known WHERE known.host_id = host.host_id)
    ORDER BY name
    ON CONFLICT DO NOTHING`;
}

/**
 * Copies the sort keys of host lists into `host_rank`, whose indexes hold the order. Reads the table of
 * hosts and writes the rows that differ, names included.
 *
 * @returns the number of written ranks
 */
export function refreshHostRanks(prisma: PrismaClient): Promise<number> {
  return prisma.$transaction(
    async (tx) => {
      await copyHostNames(tx);
      return tx.$executeRaw`
        INSERT INTO host_rank AS rank (host_id, load, error_count, last_access_at, interval_seconds, captured_count, name, node_id, top_level_domain, front_queue)
        SELECT host_id, host.load, host.error_count, coalesce(host.last_access_at, '-infinity'), effective_interval_seconds, host.captured_count,
          host.name, host.node_id, host.top_level_domain, host.front_queue
        FROM host LEFT JOIN host_rank AS old USING (host_id)
        WHERE (old.load, old.error_count, old.last_access_at, old.interval_seconds, old.captured_count, old.name, old.node_id, old.top_level_domain, old.front_queue)
          IS DISTINCT FROM (host.load, host.error_count, coalesce(host.last_access_at, '-infinity'), effective_interval_seconds, host.captured_count,
            host.name, host.node_id, host.top_level_domain, host.front_queue)
        ON CONFLICT (host_id) DO UPDATE SET load = EXCLUDED.load, error_count = EXCLUDED.error_count,
          last_access_at = EXCLUDED.last_access_at, interval_seconds = EXCLUDED.interval_seconds, captured_count = EXCLUDED.captured_count,
          name = EXCLUDED.name, node_id = EXCLUDED.node_id, top_level_domain = EXCLUDED.top_level_domain, front_queue = EXCLUDED.front_queue`;
    },
    { timeout: 600_000 },
  );
}
