import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findOrInstallRedis, type RunningService } from '@meguri/local-services';

const attempts = 200;
const attemptDelayMs = 25;

/**
 * A Redis as an operator runs one for several machines: it comes back under the same URL when it is started again, which the one of
 * `meguri start` with its new password does not.
 *
 * @param port 0 at the first start is not possible with Redis: the caller finds one
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
  if (pid === undefined) throw new Error(`${file} could not be started`);
  for (let attempt = 0; !(await answers(port)); attempt += 1) {
    if (attempt === attempts || child.exitCode !== null)
      throw new Error(`Redis does not answer on port ${port}`);
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
