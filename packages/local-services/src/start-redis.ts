import path from 'node:path';
import { rmSync, writeFileSync } from 'node:fs';
import { findOrInstallRedis } from './find-redis.ts';
import { findFreePort, generatePassword, launchService } from './service-process.ts';
import { LocalServiceError } from './local-service.ts';
import { processOwner, readProcessCommand, stopProcess, waitUntil } from './processes.ts';
import type { RunningService } from './local-service.ts';
import { makeOwnDirectory } from './own-directory.ts';
import { serviceAccount } from './service-account.ts';
import { claimDirectory, readForeignFile } from './service-files.ts';
import { once } from 'node:events';
import { connect } from 'node:net';

export interface StartRedisOptions {
  /** Directory for the log of Redis; created if missing. */
  directory: string;
  log: (line: string) => void;
  /** Number of databases. */
  databases?: number;
}

const stopSteps = [
  { signal: 'SIGTERM', waitSeconds: 10 },
  { signal: 'SIGKILL', waitSeconds: 5 },
] as const;

const startTimeoutSeconds = 30;
const maxAttempts = 5;

/**
 * Runs a Redis on a private port of 127.0.0.1 with a password that changes at every start, and resolves when
 * it answers. It stores nothing on disk: its content can be rebuilt from the database.
 *
 * Stops one left behind by a killed run. Throws a `LocalServiceError` (`redis-missing`, `redis-failed`,
 * `directory-unusable`).
 */
export async function startRedis(options: StartRedisOptions): Promise<RunningService> {
  const server = findOrInstallRedis(options.log);
  const directory = path.resolve(options.directory);
  makeOwnDirectory(directory, { purpose: 'directory', mode: 0o700 });
  const recordFile = path.join(directory, 'process.json');
  const left = readRecord(recordFile);
  claimDirectory(directory);
  if (left !== null) await stopLeftoverRedis(left, options.log);
  const account = serviceAccount(null);
  const logFile = path.join(directory, 'redis.log');
  const password = generatePassword();

  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const redis = await launchService({
      command: { file: server.file, args: ['-'], account, directory: null },
      logFile,
      stopSteps,
      input: configuration(port, password, options.databases ?? 16),
    });
    writeFileSync(recordFile, JSON.stringify({ pid: redis.pid, port }), { mode: 0o600 });
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

const fileCommands = ['SAVE', 'BGSAVE', 'BGREWRITEAOF', 'REPLICAOF', 'SLAVEOF', 'MODULE', 'DEBUG', 'MIGRATE'];

function configuration(port: number, password: string, databases: number): string {
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `databases ${databases}`,
    // It writes nothing, so its account needs no directory.
    'dir /',
    'save ""',
    'appendonly no',
    // BullMQ's jobs must never be evicted.
    'maxmemory-policy noeviction',
    'loglevel notice',
    // With them, any client with the password could write files as the account of the services.
    ...fileCommands.map((name) => `rename-command ${name} ""`),
  ];
  return `${lines.join('\n')}\n`;
}

async function stopLeftoverRedis(record: ServiceRecord, log: (line: string) => void): Promise<void> {
  // Root never ends a process of root because of a file that another account may have written.
  if (process.getuid?.() === 0 && processOwner(record.pid) === 0) return;
  const command = await readProcessCommand(record.pid);
  // Redis shows its address in its command line, which distinguishes it from another program with the pid.
  if (command === null || !command.includes(`127.0.0.1:${record.port}`)) return;
  log(`stopping the Redis that an earlier run left behind (process ${record.pid})`);
  await stopProcess(record.pid, stopSteps, async () => (await readProcessCommand(record.pid)) !== command);
}

interface ServiceRecord {
  pid: number;
  port: number;
}

/** Earlier releases kept it where another account could change it, so it only names a process to check. */
function readRecord(recordFile: string): ServiceRecord | null {
  try {
    const record: unknown = JSON.parse(readForeignFile(recordFile) ?? '');
    if (typeof record !== 'object' || record === null || !('pid' in record) || !('port' in record))
      return null;
    const { pid, port } = record;
    return typeof pid === 'number' && typeof port === 'number' ? { pid, port } : null;
  } catch {
    // Missing, or truncated by a crash: there is no earlier run to stop.
    return null;
  }
}

const timeoutMilliseconds = 1000;

/** Whether a Redis on this port of 127.0.0.1 takes the password and answers. */
async function answersPing(port: number, password: string): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.setTimeout(timeoutMilliseconds, () => socket.destroy(new Error('timeout')));
  try {
    await once(socket, 'connect');
    socket.end(`AUTH ${password}\r\nPING\r\nQUIT\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer.includes('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
