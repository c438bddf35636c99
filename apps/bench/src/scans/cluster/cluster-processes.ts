import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BenchCluster } from './prepare-cluster.ts';

const apps = path.resolve(import.meta.dirname, '../../../..');

export interface BenchNode {
  nodeId: number;
  analysers: number;
  /** The only core that the node may use; absent: all. */
  core?: number;
}

/** The processes of control and nodes that scans need. */
export interface ClusterProcesses {
  stop(): Promise<void>;
}

/** Starts the processes as control and nodes do. */
export function startProcesses(
  cluster: BenchCluster,
  nodes: readonly BenchNode[],
  readDelayMs: number,
): ClusterProcesses {
  const { databaseUrl, redisUrl, archiveDirectory, snapshotDirectory, scanDirectory } = cluster;
  const run = (command: readonly [string, ...string[]], env: NodeJS.ProcessEnv) => {
    const [program, ...args] = command;
    return spawn(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env },
    });
  };
  const dispatcher = run([process.execPath, path.join(apps, 'control/src/scans/scan-dispatcher.ts')], {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SNAPSHOT_DIRECTORY: snapshotDirectory,
    SCAN_DIRECTORY: scanDirectory,
  });
  const workers = nodes.map(({ nodeId, analysers, core }) => {
    const scratch = path.join(scanDirectory, `scratch-${nodeId}`);
    const given = { databaseUrl, redisUrl, nodeId, archiveDirectory, scanDirectory, scratch, analysers };
    const worker = path.join(import.meta.dirname, 'worker-program.ts');
    const command = [process.execPath, worker, JSON.stringify({ ...given, readDelayMs })] as const;
    return run(core === undefined ? command : ['/usr/bin/taskset', '-c', String(core), ...command], {});
  });
  const running = [dispatcher, ...workers];
  const interrupt = () => {
    for (const one of running) one.kill('SIGTERM');
  };
  process.once('exit', interrupt);
  return {
    stop: async () => {
      process.off('exit', interrupt);
      await Promise.all(running.map(stopOne));
    },
  };
}

async function stopOne(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
