import { createServer, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { EnvironmentError } from './environment.ts';

/** A program that runs until it is stopped. */
export interface RunningProgram {
  stop(): Promise<void>;
}

/**
 * Runs a program as a process of its own: starts it, answers health checks on a port if one is given, tells a parent process that it is
 * ready, and stops it in good order at SIGTERM, SIGINT or the death of the parent. A wrong environment ends the process with one line.
 *
 * @param start makes the program run; what it throws ends the process with exit code 1
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
  // The parent died: nobody would stop us any more.
  process.on('disconnect', () => void stop());
  process.send?.({ kind: 'ready' });
  // Node keeps what it compiled when a process ends in good order: the one after a killed one is to be as quick.
  flushCompileCache();
}

function answerHealthChecks(port: number): Server {
  return createServer((_request, response) => response.end('{"ok":true}')).listen(port);
}
