import {
  columnsSchema,
  scanDefinitionSchema,
  type ScanNode,
  type ScanProgress,
  type ScanRow,
  type ScanSkippedRow,
  type ScanState,
  type ScanTraceNode,
  type ScanView,
} from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import type { Scan } from '../generated/client.ts';

/** Period over which the rate of a scan is averaged. */
const rateSeconds = 60;
/** Shorter periods give no meaningful rate. */
const leastSeconds = 2;

/** Latest first, before one of them. */
export async function listScanRows(
  prisma: PrismaClient,
  { before, limit }: { before: string | null; limit: number },
): Promise<ScanRow[]> {
  const rows = await prisma.scan.findMany({
    where: before === null ? {} : { id: { lt: BigInt(before) } },
    orderBy: { id: 'desc' },
    take: limit,
  });
  const rates = await readRates(prisma, rows);
  return rows.map((row) => scanRow(row, rates));
}

/** Null where there is none. */
export async function findScanView(prisma: PrismaClient, name: string): Promise<ScanView | null> {
  const row = await prisma.scan.findUnique({ where: { name } });
  if (!row) return null;
  const [rates, nodes] = await Promise.all([readRates(prisma, [row]), readNodes(prisma, row.id)]);
  const columns = columnsSchema.safeParse(row.columns);
  return {
    ...scanRow(row, rates),
    definition: scanDefinitionSchema.parse(row.definition),
    startedAt: row.startedAt,
    firstRowsAt: row.firstRowsAt,
    storedBytes: Number(row.storedBytes),
    resultBytes: Number(row.resultBytes),
    parts: row.parts,
    purgedRows: Number(row.purgedRows),
    columns: columns.success ? columns.data : null,
    digest: BigInt(row.digest.toFixed(0)).toString(16).padStart(32, '0'),
    nodes,
  };
}

type Rates = ReadonlyMap<bigint, number>;

/** Documents a second of scans that run. */
async function readRates(prisma: PrismaClient, scans: readonly Scan[]): Promise<Rates> {
  const ids = scans.filter(({ state }) => state === 'running').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await prisma.$queryRaw<{ id: bigint; rate: number | null }[]>`
    SELECT id, (SELECT sum(piece.documents) FROM scan_piece AS piece
        WHERE piece.scan_id = scan.id AND piece.state = 'done' AND piece.done_at > now() - make_interval(secs => ${rateSeconds}))::float8
      / least(${rateSeconds}, extract(epoch FROM now() - started_at))::float8 AS rate
    FROM scan WHERE id = ANY(${ids}) AND started_at < now() - make_interval(secs => ${leastSeconds})`;
  return new Map(rows.flatMap(({ id, rate }) => (rate === null ? [] : [[id, rate] as const])));
}

function scanRow(row: Scan, rates: Rates): ScanRow {
  const definition = scanDefinitionSchema.parse(row.definition);
  return {
    id: String(row.id),
    name: row.name,
    state: row.state as ScanState,
    source: definition.source,
    analyser: { name: row.analyserName, version: row.analyserVersion },
    progress: progressOf(row, definition.maxDocuments, rates.get(row.id) ?? null),
    rows: Number(row.rows),
    skipped: row.skipped,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    finishedAt: row.finishedAt,
    problem: row.problem,
  };
}

function progressOf(row: Scan, most: number | null, documentsPerSecond: number | null): ScanProgress {
  const documents = Number(row.documents);
  const listed = Number(row.listed);
  const estimate = Math.max(Math.min(Number(row.estimate), most ?? Infinity), listed);
  const of = row.isListed ? listed : estimate;
  const isMoving = documentsPerSecond !== null && documentsPerSecond > 0;
  const remainingSeconds = isMoving ? Math.max(0, of - documents) / documentsPerSecond : null;
  return { documents, of, isEstimate: !row.isListed, documentsPerSecond, remainingSeconds };
}

function readNodes(prisma: PrismaClient, id: bigint): Promise<ScanNode[]> {
  return prisma.$queryRaw<ScanNode[]>`
    WITH open AS (
        SELECT CASE state WHEN 'waiting' THEN node_id ELSE coalesce(started_by, node_id) END AS node_id,
          count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state <> 'waiting')::int AS running
        FROM scan_piece WHERE scan_id = ${id} AND state <> 'done' GROUP BY 1),
      done AS (SELECT node_id, pieces, documents, last_at FROM scan_node WHERE scan_id = ${id})
    SELECT node_id AS "nodeId", coalesce(node.name, 'node-' || node_id) AS name, coalesce(waiting, 0) AS waiting,
      coalesce(running, 0) AS running, coalesce(pieces, 0) AS pieces, coalesce(documents, 0)::float8 AS documents, last_at AS "lastAt"
    FROM open FULL JOIN done USING (node_id) LEFT JOIN node ON node.id = node_id ORDER BY node_id`;
}

/** Skipped documents in the order of the archive, after one of them. Null for an unknown scan. */
export async function listScanSkipped(
  prisma: PrismaClient,
  { name, after, limit }: { name: string; after: string | null; limit: number },
): Promise<(ScanSkippedRow & { recordIndex: string })[] | null> {
  const scan = await prisma.scan.findUnique({ where: { name }, select: { id: true } });
  if (!scan) return null;
  const rows = await prisma.scanSkipped.findMany({
    where: { scanId: scan.id, ...(after === null ? {} : { recordIndex: { gt: BigInt(after) } }) },
    orderBy: { recordIndex: 'asc' },
    take: limit,
  });
  return rows.map(({ recordIndex, recordId, url, capturedAt, reason, errorOutput, at }) => ({
    recordIndex: String(recordIndex),
    recordId,
    url,
    capturedAt,
    reason,
    errorOutput,
    at,
  }));
}

interface StoredSample {
  nodeId: number;
  name: string;
  at: Date;
  seconds: number;
  cores: number[];
  scan: number | null;
}

/** Processor use between one sample and the next. Null for an unknown scan. */
export async function readScanTrace(prisma: PrismaClient, name: string): Promise<ScanTraceNode[] | null> {
  const scan = await prisma.scan.findUnique({ where: { name }, select: { id: true } });
  if (!scan) return null;
  const samples = await prisma.$queryRaw<StoredSample[]>`
    WITH sample AS (
      SELECT node_id, at, busy_seconds, own_seconds, run, lag(at) OVER w AS since, lag(busy_seconds) OVER w AS busy_before,
        lag(own_seconds) OVER w AS own_before, lag(run) OVER w AS run_before
      FROM scan_cpu_sample WHERE scan_id = ${scan.id} WINDOW w AS (PARTITION BY node_id ORDER BY at)),
    step AS (SELECT *, extract(epoch FROM at - since)::float8 AS seconds FROM sample WHERE since IS NOT NULL)
    SELECT node_id AS "nodeId", coalesce(node.name, 'node-' || node_id) AS name, at, seconds,
      ARRAY(SELECT greatest(0, least(1, (now_busy - before_busy) / seconds)) FROM unnest(busy_seconds, busy_before)
        WITH ORDINALITY AS core(now_busy, before_busy, place) ORDER BY place) AS cores,
      CASE WHEN run = run_before THEN greatest(0, (own_seconds - own_before) / seconds) END AS scan
    FROM step LEFT JOIN node ON node.id = node_id WHERE seconds > 0 ORDER BY node_id, at`;
  const byNode = Map.groupBy(samples, ({ nodeId }) => nodeId);
  return [...byNode].map(([nodeId, ofNode]) => ({
    nodeId,
    name: ofNode[0]?.name ?? '',
    cores: Math.max(...ofNode.map(({ cores }) => cores.length)),
    samples: ofNode.map(({ at, seconds, cores, scan: own }) => ({ at, seconds, cores, scan: own })),
  }));
}
