import { existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { checkOwnDirectory, checkTrustedPath, makeOwnDirectory } from '@meguri/local-services';
import { consoleProcess, crawlNodeProcess, smallProcess } from '@meguri/runtime/process';
import { keepLogsShort } from './keep-logs-short.ts';
import { openProcessRecord } from './process-record.ts';
import { supervise, type SupervisedProgram, type Supervision } from './supervise.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Running accesses get 7 s to finish; the remaining time is for committing and sealing. */
const graceSeconds = 20;

export interface CrawlProcessesOptions {
  dataDirectory: string;
  databaseUrl: string;
  /** Directory on the disk whose free space the node watches for the database; null: from its environment. */
  databaseDirectory: string | null;
  redisUrl: string;
  archiveDirectory: string;
  /** Null: no console. */
  consolePort: number | null;
  /** Port of the archive's public addresses; 0: any. */
  archivePort: number;
  /** Environment of the node, for the simulated web. */
  nodeEnvironment: Readonly<Record<string, string>>;
  /** Niceness; absent: the default. */
  nodePriority?: number;
  controlEnvironment: Readonly<Record<string, string>>;
  /** Receives messages of control. */
  onControlMessage(message: unknown): void;
  log(line: string): void;
}

export interface CrawlProcesses {
  /** Settles with the name of a process that crashed too often. */
  lost: Promise<string>;
  /** Stops the node first, so that its running accesses are committed; then the others. */
  stop(): Promise<void>;
}

/**
 * Runs node, control and console as separate processes; each writes to a log file in the data directory.
 * @throws {LocalServiceError} when the directory of the logs or of the archive cannot be used
 */
export function startCrawlProcesses(options: CrawlProcessesOptions): CrawlProcesses {
  const logDirectory = path.join(options.dataDirectory, 'logs');
  makeOwnDirectory(logDirectory, { purpose: 'log directory' });
  // If it is unusable, the node would only log the failure and be restarted again and again.
  checkOwnDirectory(options.archiveDirectory, 'archive directory');
  if (existsSync(options.archiveDirectory)) checkTrustedPath(options.archiveDirectory, 'archive directory');
  const environment = {
    DATABASE_URL: options.databaseUrl,
    REDIS_URL: options.redisUrl,
    ARCHIVE_DIRECTORY: options.archiveDirectory,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const snapshotDirectory = path.join(options.dataDirectory, 'snapshots');
  const importDirectory = path.join(options.dataDirectory, 'imports');
  makeOwnDirectory(importDirectory, { purpose: 'directory of files to import', mode: 0o700 });
  const logs = keepLogsShort(logDirectory);
  const record = openProcessRecord(options.dataDirectory);
  const lost = Promise.withResolvers<string>();
  const run = (
    name: string,
    file: string,
    {
      args = [],
      nodeOptions = [],
      env = {},
      priority,
    }: Pick<SupervisedProgram, 'args' | 'nodeOptions' | 'env' | 'priority'> = {},
    onMessage?: (message: unknown) => void,
  ): Supervision => {
    const supervision = supervise(
      {
        name,
        file: path.join(root, file),
        args,
        nodeOptions,
        env: { ...environment, ...env },
        ...(priority !== undefined && { priority }),
        output: openSync(path.join(logDirectory, `${name}.log`), 'a'),
      },
      {
        log: options.log,
        graceSeconds,
        ...(onMessage && { onMessage }),
        onSpawn: (pid) => {
          record.add(name, pid).catch((error: unknown) => options.log(`processes.json: ${String(error)}`));
        },
      },
    );
    void supervision.ended.then((end) => (end === 'stopped' ? undefined : lost.resolve(name)));
    return supervision;
  };
  const node = run('node', 'apps/node/src/main.ts', {
    nodeOptions: crawlNodeProcess.nodeOptions,
    ...(options.nodePriority !== undefined && { priority: options.nodePriority }),
    env: {
      ...crawlNodeProcess.env,
      ...(options.databaseDirectory !== null && { DATABASE_DIRECTORY: options.databaseDirectory }),
      ...options.nodeEnvironment,
    },
  });
  const others = [
    run(
      'control',
      'apps/control/src/main.ts',
      {
        nodeOptions: smallProcess,
        env: { SNAPSHOT_DIRECTORY: snapshotDirectory, ...options.controlEnvironment },
      },
      options.onControlMessage,
    ),
  ];
  if (options.consolePort !== null) {
    const port = String(options.consolePort);
    const args = ['--port', port, '--hostname', '127.0.0.1'];
    others.push(
      run('console', 'apps/console/src/front/main.ts', {
        args,
        nodeOptions: consoleProcess.nodeOptions,
        env: {
          ...consoleProcess.env,
          NODE_ENV: 'production',
          SNAPSHOT_DIRECTORY: snapshotDirectory,
          REPLAY_PORT: String(options.archivePort),
          IMPORT_DIRECTORIES: process.env['IMPORT_DIRECTORIES'] || importDirectory,
        },
      }),
    );
  }
  return {
    lost: lost.promise,
    stop: async () => {
      await node.stop();
      await Promise.all(others.map((other) => other.stop()));
      record.clear();
      logs.stop();
    },
  };
}
