import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A program that is started again whenever it ends, until it is stopped. */
export interface KeptProcess {
  readonly name: string;
  /** Null while it does not run. */
  readonly pid: number | null;
  /** How often it ended by itself, that is: without having been killed by us. */
  readonly crashes: number;
  kill(): void;
  /** SIGSTOP and SIGCONT. */
  freeze(): void;
  thaw(): void;
  /** Sets its wall clock off, over restarts as well. */
  shiftClock(shiftMs: number): void;
  /** Not started again until {@link KeptProcess.letStart}. */
  holdDown(): void;
  letStart(): void;
  /** Asks it to end, insists after a while. */
  stop(): Promise<void>;
}

export interface KeepProcessOptions {
  name: string;
  file: string;
  env: Readonly<Record<string, string>>;
  /** Open file for what it writes. */
  output: number;
  log(line: string): void;
}

const { PATH, NODE_COMPILE_CACHE } = process.env;
const restartDelayMs = 500;
const graceMs = 20_000;
const shiftedDate = new URL('./shifted-date.ts', import.meta.url).href;

export function keepProcess(options: KeepProcessOptions): KeptProcess {
  const { name, file, env, output, log } = options;
  let child: ChildProcess | null = null;
  let shiftMs = 0;
  let crashes = 0;
  let killed = false;
  let isHeld = false;
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
      log(`${name} ended by itself (${signal ?? `code ${code}`})`);
    }
    await delay(restartDelayMs);
    if (!isStopping && !isHeld && child === null) start();
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
    holdDown: () => {
      isHeld = true;
    },
    letStart: () => {
      isHeld = false;
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
