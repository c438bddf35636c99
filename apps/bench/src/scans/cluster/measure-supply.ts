import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drawTraces, middleUse, traceCsv } from '@meguri/scans/trace';
import { table } from '../../report/format.ts';
import { figure, type Goal } from '../../report/goal.ts';
import { endsApart } from './measure-workers.ts';
import { machine } from '../../usage/proc.ts';
import type { BenchCluster } from './prepare-cluster.ts';
import { runClusterScan, type ClusterScan } from './run-cluster-scan.ts';

const readDelayMs = 20;
/** Each node has a core that no other node uses. */
const nodes = [
  { nodeId: 1, analysers: 2, core: 0 },
  { nodeId: 2, analysers: 2, core: 1 },
];

const baselineMs = 3_000;

/** Share of the machine's cores that is busy while nothing is measured. */
async function busyShare(): Promise<number> {
  const { cpuMicroseconds } = machine();
  const [before, fromMs] = [cpuMicroseconds(), performance.now()];
  await delay(baselineMs);
  return (cpuMicroseconds() - before) / (1_000 * (performance.now() - fromMs)) / cpus().length;
}

/**
 * Use of two cores by a scan with static, synchronous and pipelined supply, as in figure 2 of the report:
 * four workers on two nodes, reads of 20 ms, documents whose cost varies.
 *
 * @param directory for figure-2.svg and figure-2.csv; undefined: they are not written
 */
export async function measureSupply(cluster: BenchCluster, directory?: string): Promise<Goal[]> {
  console.info(`other programs use ${figure(await busyShare())} of the cores before the scans`);
  const found: Record<string, ClusterScan> = {};
  for (const supply of ['static', 'synchronous', 'pipelined'] as const)
    found[supply] = await runClusterScan(cluster, {
      name: supply,
      analyser: 'longest',
      supply,
      nodes,
      readDelayMs,
    });
  const scans = Object.entries(found);
  console.info('Two nodes of a core and two analysers each, reads of 20 ms:');
  console.info(
    table([
      [
        'supply',
        'makespan s',
        'nodes end after s',
        'use of cores in the middle',
        'by the scan itself',
        'rows',
      ],
      ...scans.map(([supply, scan]) => [
        supply,
        figure(scan.seconds),
        scan.nodeSeconds.map(figure).join(', '),
        figure(middleUse(scan.trace)),
        figure(middleUse(scan.ownTrace)),
        figure(scan.rows),
      ]),
    ]),
  );
  console.info('');
  if (directory !== undefined) {
    const traces = scans.map(([, { trace }]) => trace);
    writeFileSync(
      path.join(directory, 'figure-2.svg'),
      drawTraces('Use of processor cores during scans', traces),
    );
    writeFileSync(path.join(directory, 'figure-2.csv'), traceCsv(traces));
  }
  const pipelined = found['pipelined'];
  if (!pipelined) return [];
  return [
    {
      what: 'use of both cores in the middle of a scan with pipelined supply, reads of 20 ms',
      value: middleUse(pipelined.trace),
      target: 0.98,
      reach: 'at least',
    },
    {
      what: 'difference between the ends of two nodes with pipelined supply, as a share of the makespan',
      value: endsApart(pipelined),
      target: 0.02,
      reach: 'at most',
    },
  ];
}
