import type { PrismaClient } from '../connection/client.ts';

/**
 * Copies what lists of hosts are ordered by into `host_rank`, whose indexes hold the order. Reads the table of hosts once and writes the rows that
 * differ.
 *
 * @returns how many were written
 */
export function refreshHostRanks(prisma: PrismaClient): Promise<number> {
  return prisma.$transaction(
    (tx) => tx.$executeRaw`
      INSERT INTO host_rank AS rank (host_id, load, error_count, last_access_at, interval_seconds, captured_count)
      SELECT host_id, host.load, host.error_count, coalesce(host.last_access_at, '-infinity'), effective_interval_seconds, host.captured_count
      FROM host LEFT JOIN host_rank AS old USING (host_id)
      WHERE (old.load, old.error_count, old.last_access_at, old.interval_seconds, old.captured_count) IS DISTINCT FROM
        (host.load, host.error_count, coalesce(host.last_access_at, '-infinity'), effective_interval_seconds, host.captured_count)
      ON CONFLICT (host_id) DO UPDATE SET load = EXCLUDED.load, error_count = EXCLUDED.error_count,
        last_access_at = EXCLUDED.last_access_at, interval_seconds = EXCLUDED.interval_seconds, captured_count = EXCLUDED.captured_count`,
    { timeout: 600_000 },
  );
}
