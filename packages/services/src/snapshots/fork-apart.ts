import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { smallProcess } from '@meguri/runtime/process';

/**
 * Starts a program in a separate process, so that DuckDB takes memory only while it is needed.
 *
 * @param program its path from this folder
 */
export function forkApart(program: string, { heapMegabytes = 64 } = {}): ChildProcess {
  return fork(path.join(import.meta.dirname, program), {
    execArgv: [...smallProcess, `--max-old-space-size=${heapMegabytes}`],
    // No password. Compiled code halves the start-up time; by default glibc keeps the freed memory of each
    // thread for that thread.
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      MALLOC_ARENA_MAX: '1',
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
