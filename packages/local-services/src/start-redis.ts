import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findOrInstallRedis } from './find-or-install-redis.ts';
import { findFreePort } from './free-port.ts';
import { LocalServiceError } from './local-service-error.ts';
import { generatePassword } from './password.ts';
import { readProcessCommand } from './process-command.ts';
import { answersPing } from './redis-ping.ts';
import type { RunningService } from './running-service.ts';
import { prepareDirectory } from './service-account.ts';
import { serviceCommand } from './service-command.ts';
import { launchService } from './service-process.ts';
import { stopProcess, waitUntil } from './stop-process.ts';

export interface StartRedisOptions {
  /** Redis' own directory, for its log; made when missing. */
  directory: string;
  log: (line: string) => void;
  /** How many numbered databases to offer. */
  databases?: number;
}

const stopSteps = [
  { signal: 'SIGTERM', waitSeconds: 10 },
  { signal: 'SIGKILL', waitSeconds: 5 },
] as const;

const startTimeoutSeconds = 30;
const maxAttempts = 5;

/**
 * Runs a Redis on a private port of 127.0.0.1 with a password that changes at every start, and resolves when it
 * answers. It keeps nothing on disk: whatever is in it can be made again from the database.
 *
 * Stops one left behind by a killed run. Throws a `LocalServiceError` (`redis-missing`, `redis-failed`,
 * `directory-unusable`).
 */
export async function startRedis(options: StartRedisOptions): Promise<RunningService> {
  const server = findOrInstallRedis(options.log);
  const directory = path.resolve(options.directory);
  const account = prepareDirectory(directory);
  const recordFile = path.join(directory, 'process.json');
  await stopLeftoverRedis(recordFile, options.log);
  const logFile = path.join(directory, 'redis.log');
  const password = generatePassword();

  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const redis = await launchService({
      command: serviceCommand(account, ['/'], server.file, ['-']),
      logFile,
      stopSteps,
      input: configuration(port, password, options.databases ?? 16),
    });
    writeFileSync(recordFile, JSON.stringify({ pid: redis.pid, port }));
    const answers = () => answersPing(port, password);
    await waitUntil(async () => redis.hasExited() || (await answers()), startTimeoutSeconds);
    if (!redis.hasExited() && (await answers())) {
      const stop = async () => {
        await redis.stop();
        rmSync(recordFile, { force: true });
      };
      return { url: `redis://:${password}@127.0.0.1:${port}`, pid: redis.pid, exited: redis.exited, stop };
    }
    await redis.stop();
    const log = redis.readLog();
    if (attempt === maxAttempts || !log.includes('Address already in use')) {
      const reason = log.trim().split('\n').at(-1) ?? 'it gives no reason';
      throw new LocalServiceError('redis-failed', `Redis does not start: ${reason} (see ${logFile})`);
    }
  }
}

function configuration(port: number, password: string, databases: number): string {
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `databases ${databases}`,
    // Nothing to write, hence no directory that its account would need.
    'dir /',
    'save ""',
    'appendonly no',
    // BullMQ's jobs must never be evicted.
    'maxmemory-policy noeviction',
    'loglevel notice',
  ];
  return `${lines.join('\n')}\n`;
}

async function stopLeftoverRedis(recordFile: string, log: (line: string) => void): Promise<void> {
  const record = readRecord(recordFile);
  if (record === null) return;
  const command = await readProcessCommand(record.pid);
  // Redis shows its address in its command line, which tells it from whatever else may have got the pid.
  if (command === null || !command.includes(`127.0.0.1:${record.port}`)) return;
  log(`stopping the Redis that an earlier run left behind (process ${record.pid})`);
  await stopProcess(record.pid, stopSteps, async () => (await readProcessCommand(record.pid)) !== command);
}

function readRecord(recordFile: string): { pid: number; port: number } | null {
  try {
    const record: unknown = JSON.parse(readFileSync(recordFile, 'utf8'));
    if (typeof record !== 'object' || record === null || !('pid' in record) || !('port' in record))
      return null;
    const { pid, port } = record;
    return typeof pid === 'number' && typeof port === 'number' ? { pid, port } : null;
  } catch {
    // Missing, or cut short by the crash we are recovering from: no trace of an earlier run.
    return null;
  }
}
