import type { PrismaClient, Sql } from '../connection/client.ts';

/**
 * The "node" whose counter rows are written by the control plane and the services; crawl nodes count from 1.
 */
export const controlNodeId = 0;

export async function addToCounter(
  sql: Sql,
  input: { nodeId: number; name: string; value: number },
): Promise<void> {
  if (input.value === 0) return;
  await sql.$executeRaw`
    INSERT INTO counter (node_id, name, value) VALUES (${input.nodeId}, ${input.name}, ${input.value})
    ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value`;
}

/** Totals over all nodes by name. Totals that were never counted are absent. */
export async function readCounters(prisma: PrismaClient): Promise<Map<string, number>> {
  const rows = await prisma.$queryRaw<{ name: string; value: bigint }[]>`
    SELECT name, sum(value)::bigint AS value FROM counter GROUP BY name`;
  return new Map(rows.map(({ name, value }) => [name, Number(value)]));
}
