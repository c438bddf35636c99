import { setFlagsFromString } from 'node:v8';
import { createServer, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { EnvironmentError } from './environment-error.ts';

/** A program that runs until it is stopped. */
export interface RunningProgram {
  stop(): Promise<void>;
}

/**
 * Runs a program as a process: starts it, answers health checks if a port is given, notifies the parent
 * process when it is ready, and stops it gracefully at SIGTERM, SIGINT or the death of the parent. An invalid
 * environment ends the process with one line.
 *
 * @param start makes the program run; an error that it throws ends the process with exit code 1
 */
export async function runProcess(
  start: () => Promise<{ program: RunningProgram; healthPort: number | undefined }>,
): Promise<void> {
  const started = await start().catch((error: unknown) => {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  });
  const health = started.healthPort === undefined ? null : answerHealthChecks(started.healthPort);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    health?.close();
    await started.program.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // The parent died: no other process would stop this one.
  process.on('disconnect', () => void stop());
  process.send?.({ kind: 'ready' });
  // Node writes its compile cache only at a graceful exit. It is flushed now, so that the start after a kill
  // is as fast.
  flushCompileCache();
}

function answerHealthChecks(port: number): Server {
  return createServer((_request, response) => response.end('{"ok":true}')).listen(port);
}

/** Node options for a process with little work, which saves memory at the cost of speed. */
export const smallProcess: readonly string[] = ['--max-semi-space-size=1'];

/**
 * Node options for a crawl node, which has many short-lived objects and few long-lived ones.
 *
 * Node's small initial heaps are collected dozens of times before they reach the size needed. Without a limit
 * V8 lets a heap grow to four times its live objects; with one below two gigabytes, to less than twice. The C
 * library gives each thread an arena that never shrinks below its largest page; two are enough.
 */
export const crawlNodeProcess: {
  nodeOptions: readonly string[];
  env: Readonly<Record<string, string>>;
} = {
  nodeOptions: [
    '--initial-heap-size=256',
    '--max-old-space-size=1536',
    '--min-semi-space-size=32',
    '--max-semi-space-size=32',
  ],
  env: { MALLOC_ARENA_MAX: '2' },
};

/**
 * Node options for the console. Rendering leaves much garbage, which V8 keeps for long without a limit below two
 * gigabytes: 236 to 248 MB instead of 319 to 375 in a crawl with an open overview.
 */
export const consoleProcess: typeof crawlNodeProcess = {
  nodeOptions: ['--max-old-space-size=1536', '--max-semi-space-size=4'],
  env: { MALLOC_ARENA_MAX: '1' },
};

/**
 * Lets threads that start from now on have their own heap sizes (`resourceLimits`). Otherwise the options of
 * {@link crawlNodeProcess} take precedence: a young generation of 67 MB for each thread, which two content
 * threads use little better than 17 MB. V8 reads these flags when it creates a heap, so the main thread's
 * heap does not change.
 */
export function freeThreadsOfHeapOptions(): void {
  for (const option of ['--initial-heap-size=0', '--min-semi-space-size=0', '--max-semi-space-size=0'])
    setFlagsFromString(option);
}
