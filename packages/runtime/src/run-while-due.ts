import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Logger } from './logger.ts';
import { smallProcess } from './run-process.ts';

const stopPatienceMs = 5_000;

/** Work that a separate process does while there is any. */
export interface DueWork {
  /** Name of the loop that starts the process. */
  name: string;
  everyMs: number;
  isDue: () => Promise<boolean>;
  /** Path of the program, which exits when nothing is due. */
  program: string;
  execArgv?: readonly string[];
  /** The whole environment of the process, read when it starts. */
  env: NodeJS.ProcessEnv | (() => NodeJS.ProcessEnv);
  /** Sent to the process when it has started. */
  message?: Serializable;
  /** Niceness of the process; default: that of this one. */
  priority?: number;
  log: Logger;
  /** Log messages about it. */
  words: { started: string; endedEarly: string; failed: string };
}

/**
 * Does work in a separate process, which exits when none is left: it uses memory only while it works, and a
 * crash does not affect the process that started it. It may be killed at any time: the next one resumes.
 */
export function runWhileDue(work: DueWork) {
  const { name, everyMs, isDue, program, execArgv = [], env, message, priority, log, words } = work;
  let child: ChildProcess | null = null;
  let stopped = false;

  const run = () => {
    const started = fork(program, {
      execArgv: [...smallProcess, ...execArgv],
      env: typeof env === 'function' ? env() : env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    started.on('error', (error) => {
      log.error({ err: error }, words.failed);
      // It was never started, so it never exits; the next tick tries again.
      if (started.pid === undefined) child = null;
    });
    started.once('exit', (code, signal) => {
      child = null;
      if (code !== 0 && !stopped) log.warn({ code, signal }, words.endedEarly);
    });
    child = started;
    if (started.pid === undefined) return;
    if (priority !== undefined) setPriority(started.pid, priority);
    if (message !== undefined) started.send(message);
    log.info({ pid: started.pid }, words.started);
  };

  return {
    loop: {
      name,
      everyMs,
      run: async () => {
        if (child === null && !stopped && (await isDue())) run();
      },
    },
    /** Ends the process; its work resumes at the next start. */
    stop: async () => {
      stopped = true;
      const running = child;
      if (running?.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGTERM');
      const timer = setTimeout(() => running.kill('SIGKILL'), stopPatienceMs);
      await once(running, 'exit');
      clearTimeout(timer);
    },
  };
}
