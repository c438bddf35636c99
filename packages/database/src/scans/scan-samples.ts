import type { PrismaClient } from '../connection/client.ts';

/** A process of a node that works on scans. */
export interface ScanWorkerRow {
  nodeId: number;
  analysers: number;
}

/** Records that a node works on scans. @param input.problem why it takes no pieces; null: it does */
export async function recordScanWorker(
  prisma: PrismaClient,
  input: { nodeId: number; run: string; analysers: number; protection: string; problem: string | null },
): Promise<void> {
  const { nodeId, run, analysers, protection, problem } = input;
  await prisma.$executeRaw`
    INSERT INTO scan_worker (node_id, run, seen_at, analysers, protection, problem)
    VALUES (${nodeId}, ${run}::uuid, now(), ${analysers}, ${protection}, ${problem})
    ON CONFLICT (node_id) DO UPDATE SET run = excluded.run, seen_at = excluded.seen_at, analysers = excluded.analysers,
      protection = excluded.protection, problem = excluded.problem`;
}

/** Nodes that take pieces. */
export function listScanWorkers(prisma: PrismaClient, aliveSeconds: number): Promise<ScanWorkerRow[]> {
  return prisma.$queryRaw<ScanWorkerRow[]>`
    SELECT node_id AS "nodeId", analysers FROM scan_worker
    WHERE seen_at > now() - make_interval(secs => ${aliveSeconds}) AND problem IS NULL AND analysers > 0 ORDER BY node_id`;
}

/** Why nodes take no pieces. */
export async function listWorkerProblems(prisma: PrismaClient, aliveSeconds: number): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ problem: string }[]>`
    SELECT problem FROM scan_worker WHERE seen_at > now() - make_interval(secs => ${aliveSeconds}) AND problem IS NOT NULL ORDER BY node_id`;
  return rows.map(({ problem }) => problem);
}

/**
 * Adds a sample of processor use to scans. Where a scan has more than `most` of a node, every second one of these is left
 * out: samples are sums that only grow, so the others cover its time.
 */
export async function addCpuSample(
  prisma: PrismaClient,
  input: {
    scanIds: readonly string[];
    nodeId: number;
    run: string;
    busySeconds: readonly number[];
    ownSeconds: number;
    most: number;
  },
): Promise<void> {
  const { nodeId, run, busySeconds, ownSeconds, most } = input;
  const scanIds = input.scanIds.map(BigInt);
  if (scanIds.length === 0) return;
  await prisma.$executeRaw`
    INSERT INTO scan_cpu_sample (scan_id, node_id, at, busy_seconds, own_seconds, run)
    SELECT id, ${nodeId}, clock_timestamp(), ${[...busySeconds]}::float8[], ${ownSeconds}, ${run}::uuid FROM scan
    WHERE id = ANY(${scanIds}) ON CONFLICT DO NOTHING`;
  await prisma.$executeRaw`
    WITH crowded AS (SELECT scan_id FROM scan_cpu_sample WHERE scan_id = ANY(${scanIds}) AND node_id = ${nodeId}
        GROUP BY 1 HAVING count(*) > ${most}),
      numbered AS (SELECT scan_id, at, row_number() OVER (PARTITION BY scan_id ORDER BY at) AS place FROM scan_cpu_sample
        WHERE scan_id IN (SELECT scan_id FROM crowded) AND node_id = ${nodeId})
    DELETE FROM scan_cpu_sample AS sample USING numbered
    WHERE sample.scan_id = numbered.scan_id AND sample.node_id = ${nodeId} AND sample.at = numbered.at AND mod(place, 2) = 0`;
}
