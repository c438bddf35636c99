import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { spawnOptions, type ServiceCommand } from './service-command.ts';
import { stopProcess, type StopStep } from './processes.ts';
import { createServer } from 'node:net';
import { randomBytes } from 'node:crypto';

/** The process of a service, with its own log file. */
export interface ServiceProcess {
  pid: number;
  exited: Promise<void>;
  hasExited(): boolean;
  stop(): Promise<void>;
  /** Its log since it was launched. */
  readLog(): string;
}

export interface LaunchOptions {
  command: ServiceCommand;
  logFile: string;
  stopSteps: readonly StopStep[];
  /** Written to its standard input: for secrets, which a process list would show. */
  input?: string;
}

const maxLogBytes = 16 * 1024 * 1024;
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
const appendToOwnFile = O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW;

/**
 * Starts a service in a separate session, so that a terminal's Ctrl-C does not reach it: it must outlive
 * processes that still commit. Its log is a file, not a pipe, so that it survives this process, too; only
 * this process's account can write to its directory.
 */
export async function launchService(options: LaunchOptions): Promise<ServiceProcess> {
  const { command } = options;
  const log = openSync(options.logFile, appendToOwnFile, 0o600);
  if (fstatSync(log).size > maxLogBytes) ftruncateSync(log);
  const logStart = fstatSync(log).size;
  const child = spawn(command.file, command.args, {
    ...spawnOptions(command),
    stdio: ['pipe', log, log, command.directory ?? 'ignore'],
    detached: true,
  });
  closeSync(log);
  const exited = once(child, 'exit').then(() => undefined);
  // A service that exits before it reads its input closes the pipe; its log has the reason.
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input ?? '');
  await Promise.race([once(child, 'spawn'), exited]);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command.file} was spawned without a pid`);
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid,
    exited,
    hasExited,
    readLog: () => readFileSync(options.logFile).subarray(logStart).toString(),
    async stop() {
      await stopProcess(pid, options.stopSteps, hasExited);
    },
  };
}

/**
 * A TCP port on 127.0.0.1 that was free just now. PostgreSQL and Redis cannot choose one, so a caller whose
 * service fails to bind tries another.
 */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a TCP port');
  return address.port;
}

/** A password that needs no escaping in a URL, a SQL string or a Redis configuration line. */
export function generatePassword(): string {
  return randomBytes(24).toString('base64url');
}
