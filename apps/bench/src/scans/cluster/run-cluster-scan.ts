import { setTimeout as delay } from 'node:timers/promises';
import type { ScanDefinitionInput, ScanTraceSample } from '@meguri/contracts';
import { listScanWorkers } from '@meguri/database';
import { waitUntil } from '@meguri/local-services';
import { traceOfScan, type CpuTrace } from '@meguri/scans/trace';
import { startProcesses, type BenchNode } from './cluster-processes.ts';
import { bench, snapshotName, type BenchCluster } from './prepare-cluster.ts';

export interface ClusterScan {
  documents: number;
  rows: number;
  /** From the creation of the scan to its first rows, by processes that are already running. */
  firstRowsSeconds: number;
  /** From the claim of the first piece to the end of the last. */
  seconds: number;
  /** From the claim of the first piece to the end of the last one of each node. */
  nodeSeconds: readonly number[];
  /** Use of the nodes' cores by all processes of the machine: meaningful only if nothing else runs. */
  trace: CpuTrace;
  /** The same by the scan's own processes: without the dispatcher, PostgreSQL, Redis and other programs. */
  ownTrace: CpuTrace;
}

const patienceMs = 600_000;
const pollMs = 100;
const aliveSeconds = 10;

/**
 * Runs a scan of the cluster's snapshot from start to end, in processes of its own.
 * @throws with its problem if it fails
 */
export async function runClusterScan(
  cluster: BenchCluster,
  input: {
    name: string;
    analyser: string;
    supply: ScanDefinitionInput['supply'];
    nodes: readonly BenchNode[];
    readDelayMs: number;
    /** Limit of documents of the snapshot; absent: all. */
    maxDocuments?: number;
  },
): Promise<ClusterScan> {
  const { prisma, services } = cluster;
  const { name, analyser, supply, maxDocuments } = input;
  const source = { kind: 'snapshot', name: snapshotName } as const;
  await prisma.scanWorker.deleteMany();
  const processes = startProcesses(cluster, input.nodes, input.readDelayMs);
  try {
    // Static supply divides the documents among the nodes present at the start.
    const isReady = async () => (await listScanWorkers(prisma, aliveSeconds)).length === input.nodes.length;
    if (!(await waitUntil(isReady, patienceMs / 1_000)))
      throw new Error(`${input.nodes.length} nodes did not appear within ${patienceMs / 60_000} minutes`);
    const createdMs = Date.now();
    await services.scans.create({
      ctx: bench,
      input: {
        name,
        definition: {
          source,
          analyser: { name: analyser },
          supply,
          ...(maxDocuments !== undefined && { maxDocuments }),
        },
      },
    });
    const get = () => services.scans.get({ ctx: bench, input: { name } });
    let view = await get();
    for (; view.state !== 'done'; view = await get()) {
      if (view.state === 'failed' || Date.now() - createdMs > patienceMs)
        throw new Error(`The scan ${name} is ${view.state}: ${view.problem ?? 'it does not end'}`);
      await delay(pollMs);
    }
    const pieces = await prisma.scanPiece.findMany({ where: { scanId: BigInt(view.id) } });
    const startedMs = Math.min(...pieces.map(({ startedAt }) => startedAt?.getTime() ?? Infinity));
    const endMs = (done: typeof pieces) => Math.max(...done.map(({ doneAt }) => doneAt?.getTime() ?? 0));
    const nodes = Map.groupBy(pieces, ({ doneBy }) => doneBy);
    const traced = await services.scans.trace({ ctx: bench, input: { name } });
    const traceOf = (use: (sample: ScanTraceSample, cores: number) => number) =>
      traceOfScan(name, {
        nodes: traced.nodes.map((node) => ({
          ...node,
          cores: 1,
          samples: node.samples.map((one) => ({ ...one, cores: [use(one, node.cores)] })),
        })),
      });
    return {
      documents: view.progress.documents,
      rows: view.rows,
      firstRowsSeconds: ((view.firstRowsAt?.getTime() ?? Number.NaN) - createdMs) / 1_000,
      seconds: (endMs(pieces) - startedMs) / 1_000,
      nodeSeconds: [...nodes.values()].map((ofNode) => (endMs(ofNode) - startedMs) / 1_000),
      trace: traceOf(({ cores: shares }) => shares.reduce((sum, share) => sum + share / shares.length, 0)),
      ownTrace: traceOf(({ scan }, cores) => (scan ?? 0) / cores),
    };
  } finally {
    await processes.stop();
  }
}
