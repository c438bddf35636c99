import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import type { ServiceCommand } from './service-command.ts';
import { stopProcess, type StopStep } from './stop-process.ts';

/** A service's process, started by us and writing to its own log file. */
export interface ServiceProcess {
  pid: number;
  exited: Promise<void>;
  hasExited(): boolean;
  stop(): Promise<void>;
  /** What it has written to its log since it was launched. */
  readLog(): string;
}

export interface LaunchOptions {
  command: ServiceCommand;
  logFile: string;
  stopSteps: readonly StopStep[];
  /** Goes to its standard input: for what must not be seen in a list of processes. */
  input?: string;
}

const maxLogBytes = 16 * 1024 * 1024;

/**
 * Starts a service in a session of its own, out of reach of a terminal's Ctrl-C: it must outlive the processes that
 * still have something to commit. Its log is a file and no pipe, so that it can also outlive us.
 */
export async function launchService(options: LaunchOptions): Promise<ServiceProcess> {
  const { file, args, options: spawnOptions } = options.command;
  const log = openSync(options.logFile, 'a', 0o600);
  if (fstatSync(log).size > maxLogBytes) ftruncateSync(log);
  const logStart = fstatSync(log).size;
  const child = spawn(file, args, { ...spawnOptions, stdio: ['pipe', log, log], detached: true });
  closeSync(log);
  const exited = once(child, 'exit').then(() => undefined);
  // A service that ends before it has read its input closes the pipe; its log says why.
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input ?? '');
  await Promise.race([once(child, 'spawn'), exited]);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} was spawned without a pid`);
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
