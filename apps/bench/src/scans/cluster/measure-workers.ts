import { table } from '../../report/format.ts';
import { figure, type Goal } from '../../report/goal.ts';
import { variedWaitMs } from '../analysers.ts';
import type { BenchCluster } from './prepare-cluster.ts';
import { runClusterScan, type ClusterScan } from './run-cluster-scan.ts';

const perWorker = 600;
/** The start of analysers is a part of each scan: half a second for eight on two cores. */
const variedPerWorker = 1_200;
const maxWorkers = 8;

/** One worker runs on one node; more are divided between two nodes. */
const nodesOf = (workers: number) =>
  workers === 1
    ? [{ nodeId: 1, analysers: 1 }]
    : [1, 2].map((nodeId) => ({ nodeId, analysers: workers / 2 }));

/**
 * Speed-up by more workers, for an analyser that waits without using the processor: equally long for all
 * documents, and by their size. Starts of processes are not counted.
 */
export async function measureWorkers(cluster: BenchCluster, rounds: number): Promise<Goal[]> {
  const goals: Goal[] = [];
  const rows = [['workers', 'documents/s', 'share of ideal', 'first rows after s']];
  const firstRows: number[] = [];
  const speedUps = new Map<number, number[]>();
  const waited = cluster.places
    .slice(0, variedPerWorker * maxWorkers)
    .reduce((sum, { bodyBytes }) => sum + variedWaitMs(bodyBytes) / 1_000, 0);
  const varied: ClusterScan[] = [];
  for (let round = 0; round < rounds; round++) {
    let alone = Number.NaN;
    for (const workers of [1, 2, 4, maxWorkers]) {
      const { documents, seconds, firstRowsSeconds } = await runClusterScan(cluster, {
        name: `wait-${workers}-${round}`,
        analyser: 'waiting',
        supply: 'pipelined',
        nodes: nodesOf(workers),
        readDelayMs: 0,
        maxDocuments: Math.min(cluster.places.length, perWorker * workers),
      });
      const perSecond = documents / seconds;
      if (workers === 1) alone = perSecond;
      const share = perSecond / alone / workers;
      rows.push([String(workers), ...[perSecond, share, firstRowsSeconds].map(figure)]);
      firstRows.push(firstRowsSeconds);
      speedUps.set(workers, [...(speedUps.get(workers) ?? []), share]);
    }
    varied.push(
      await runClusterScan(cluster, {
        name: `varying-${round}`,
        analyser: 'varying',
        supply: 'pipelined',
        nodes: nodesOf(maxWorkers),
        readDelayMs: 20,
        maxDocuments: Math.min(cluster.places.length, variedPerWorker * maxWorkers),
      }),
    );
  }
  console.info('An analyser that waits 50 ms, through the dispatcher:');
  console.info(table(rows));
  for (const [workers, shares] of speedUps)
    if (workers > 1)
      goals.push({
        what: `speed-up of ${workers} workers, as a share of ideal`,
        value: median(shares),
        target: 0.97,
        reach: 'at least',
      });
  const ideal = waited / maxWorkers;
  console.info(
    `an analyser that waits by size, ${maxWorkers} workers on two nodes: ${varied.map(({ seconds }) => figure(seconds)).join(', ')} s, ideal ${figure(ideal)} s\n`,
  );
  goals.push(
    {
      what: 'seconds from the creation of a scan to its first rows, its processes waiting, at most',
      value: Math.max(...firstRows),
      target: 2,
      reach: 'at most',
    },
    {
      what: 'makespan with waits that vary as sizes of pages, 8 workers on two nodes, to the ideal',
      value: median(varied.map(({ seconds }) => seconds / ideal)),
      target: 1.03,
      reach: 'at most',
    },
    {
      what: 'difference between the ends of two nodes, as a share of the makespan',
      value: median(varied.map(endsApart)),
      target: 0.02,
      reach: 'at most',
    },
  );
  return goals;
}

/** Time between the ends of the first and the last node, as a share of the scan's time. */
export const endsApart = ({ seconds, nodeSeconds }: ClusterScan): number =>
  (Math.max(...nodeSeconds) - Math.min(...nodeSeconds)) / seconds;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
