import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultRestartPolicy, restartDelaySeconds, type RestartPolicy } from './restart-delay.ts';

/** One of our programs: TypeScript run by this Node. */
export interface SupervisedProgram {
  name: string;
  file: string;
  args?: readonly string[];
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Niceness from 0 to 19; default: that of this process. */
  priority?: number;
  /** Open file for standard output and error; default: those of this process. */
  output?: number;
}

export interface SuperviseOptions {
  log: (line: string) => void;
  /** Receives messages that the program sends with `process.send`. */
  onMessage?: (message: unknown) => void;
  /** Receives the process id at every start of the program. */
  onSpawn?: (pid: number) => void;
  /** Time between SIGTERM and SIGKILL. */
  graceSeconds: number;
  restart?: RestartPolicy;
}

/** Why a supervised program stopped: on request, finished (exit code 0), or crashed too often. */
export type SupervisionEnd = 'stopped' | 'finished' | 'given-up';

export interface Supervision {
  ended: Promise<SupervisionEnd>;
  /** Asks it to stop, kills it after the grace period, and resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Supervises a program: restarts it after a crash, with growing delays, until it is stopped, finishes or has
 * crashed too often in a row. It runs in a separate process group, so that a terminal's Ctrl-C reaches it
 * only as our request to stop. If this process dies, the channel closes ("disconnect"), and the program is
 * expected to end.
 */
export function supervise(program: SupervisedProgram, options: SuperviseOptions): Supervision {
  const stopping = new AbortController();
  const ended = keepRunning(program, options, stopping.signal);
  return {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function keepRunning(
  program: SupervisedProgram,
  options: SuperviseOptions,
  stopping: AbortSignal,
): Promise<SupervisionEnd> {
  const policy = options.restart ?? defaultRestartPolicy;
  let crashes = 0;
  while (!stopping.aborted) {
    const startedAt = performance.now();
    const exit = await runOnce(program, options, stopping);
    if (stopping.aborted) break;
    if (exit === 'code 0') return 'finished';
    const ranSeconds = (performance.now() - startedAt) / 1000;
    crashes = ranSeconds >= policy.stableSeconds ? 1 : crashes + 1;
    if (crashes >= policy.maxCrashes) {
      options.log(`${program.name} ended with ${exit}, ${crashes} times in a row: giving it up`);
      return 'given-up';
    }
    const waitSeconds = restartDelaySeconds(crashes, policy);
    options.log(`${program.name} ended with ${exit}; starting it again in ${waitSeconds} s`);
    await delay(waitSeconds * 1000, undefined, { signal: stopping }).catch(() => {});
  }
  return 'stopped';
}

/** Runs the program until it exits, which `stopping` causes. Resolves with a description of its end. */
async function runOnce(
  { file, args = [], nodeOptions = [], env, priority, output }: SupervisedProgram,
  { graceSeconds, onMessage, onSpawn }: SuperviseOptions,
  stopping: AbortSignal,
): Promise<string> {
  const sink = output ?? 'inherit';
  let child: ChildProcess;
  try {
    child = spawn(process.execPath, [...nodeOptions, file, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', sink, sink, 'ipc'],
      detached: true,
    });
  } catch (error) {
    // For example too little memory for a process: it is retried, as after a crash.
    return String(error);
  }
  const ended = endOf(child);
  if (child.pid !== undefined) {
    // Threads that it starts later inherit it.
    if (priority !== undefined) setPriority(child.pid, priority);
    onSpawn?.(child.pid);
  }
  if (onMessage !== undefined) child.on('message', onMessage);
  const exited = new AbortController();
  const stop = () => void stopChild(child, graceSeconds, exited.signal);
  stopping.addEventListener('abort', stop, { once: true });
  if (stopping.aborted) stop();
  const end = await ended;
  exited.abort();
  stopping.removeEventListener('abort', stop);
  return end;
}

/** How a process ends, or why it could not be started. Other errors, of its channel, leave it running. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(String(error));
    });
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}

async function stopChild(child: ChildProcess, graceSeconds: number, exited: AbortSignal): Promise<void> {
  child.kill('SIGTERM');
  await delay(graceSeconds * 1000, undefined, { signal: exited }).catch(() => {});
  if (!exited.aborted) child.kill('SIGKILL');
}
