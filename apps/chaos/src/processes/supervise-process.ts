import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A program that is restarted whenever it exits, until it is stopped. */
export interface SupervisedProcess {
  readonly name: string;
  /** Null while it does not run. */
  readonly pid: number | null;
  /** Number of exits without a kill by the harness. */
  readonly crashes: number;
  kill(): void;
  /** Stops it with SIGSTOP until {@link SupervisedProcess.thaw}. */
  freeze(): void;
  thaw(): void;
  /** Shifts its wall clock; the shift also applies after restarts. */
  shiftClock(shiftMs: number): void;
  /** Suppresses restarts until {@link SupervisedProcess.allowStart}. */
  preventStart(): void;
  allowStart(): void;
  /** Sends SIGTERM, then SIGKILL after the grace period. */
  stop(): Promise<void>;
}

export interface SuperviseProcessOptions {
  name: string;
  file: string;
  env: Readonly<Record<string, string>>;
  /** Open file for its output. */
  output: number;
  log(line: string): void;
}

const { PATH, NODE_COMPILE_CACHE } = process.env;
const restartDelayMs = 500;
const graceMs = 20_000;
const shiftedDate = new URL('./shifted-date.ts', import.meta.url).href;

export function superviseProcess(options: SuperviseProcessOptions): SupervisedProcess {
  const { name, file, env, output, log } = options;
  let child: ChildProcess | null = null;
  let shiftMs = 0;
  let crashes = 0;
  let killed = false;
  let isPrevented = false;
  let isStopping = false;

  function start(): void {
    killed = false;
    child = spawn(process.execPath, ['--import', shiftedDate, file], {
      env: { PATH, NODE_COMPILE_CACHE, ...env, MEGURI_CHAOS_CLOCK_SHIFT_MS: String(shiftMs) },
      stdio: ['ignore', output, output, 'ipc'],
    });
    child.once('exit', (code, signal) => void onExit(code, signal));
  }

  async function onExit(code: number | null, signal: string | null): Promise<void> {
    child = null;
    if (isStopping) return;
    if (!killed) {
      crashes += 1;
      log(`${name} exited unexpectedly (${signal ?? `code ${code}`})`);
    }
    await delay(restartDelayMs);
    if (!isStopping && !isPrevented && child === null) start();
  }

  const signal = (which: NodeJS.Signals) => child?.kill(which);

  start();
  return {
    name,
    get pid() {
      return child?.pid ?? null;
    },
    get crashes() {
      return crashes;
    },
    kill: () => {
      killed = true;
      signal('SIGKILL');
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    shiftClock: (ms) => {
      shiftMs = ms;
      child?.send({ kind: 'shift-clock', shiftMs }, () => undefined);
    },
    preventStart: () => {
      isPrevented = true;
    },
    allowStart: () => {
      isPrevented = false;
      if (child === null && !isStopping) start();
    },
    stop: async () => {
      isStopping = true;
      const running = child;
      if (running === null) return;
      const exited = once(running, 'exit');
      running.kill('SIGCONT');
      running.kill('SIGTERM');
      const timer = setTimeout(() => running.kill('SIGKILL'), graceMs);
      await exited;
      clearTimeout(timer);
    },
  };
}
