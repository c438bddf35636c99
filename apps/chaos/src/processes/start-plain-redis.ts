import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findOrInstallRedis, type RunningService } from '@meguri/local-services';

const attempts = 200;
const attemptDelayMs = 25;

/**
 * Starts Redis as an operator does for several machines: its URL stays the same after a restart, while
 * `meguri start` sets a new password.
 *
 * @param port a free port: Redis cannot choose one
 */
export async function startPlainRedis(options: {
  port: number;
  output: number;
  log: (line: string) => void;
}): Promise<RunningService> {
  const { port, output } = options;
  const { file } = findOrInstallRedis(options.log);
  const child = spawn(file, ['-'], { stdio: ['pipe', output, output] });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(
    [
      'bind 127.0.0.1',
      `port ${port}`,
      'dir /',
      'save ""',
      'appendonly no',
      'maxmemory-policy noeviction',
      '',
    ].join('\n'),
  );
  const exited = once(child, 'exit').then(() => undefined);
  const { pid } = child;
  if (pid === undefined) throw new Error(`Redis was not started: ${file} could not be executed`);
  for (let attempt = 0; !(await answers(port)); attempt += 1) {
    if (attempt === attempts || child.exitCode !== null)
      throw new Error(`Redis was not started: no answer on port ${port}; see its log`);
    await delay(attemptDelayMs);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    pid,
    exited,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
