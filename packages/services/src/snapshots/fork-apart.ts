import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { smallProcess } from '@meguri/runtime/process';

/** Starts a program of this folder in a process of its own, so that what needs DuckDB takes its memory only then. */
export function forkApart(program: string): ChildProcess {
  return fork(path.join(import.meta.dirname, program), {
    execArgv: [...smallProcess, '--max-old-space-size=64'],
    // No password. glibc keeps what each thread freed for that thread.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
