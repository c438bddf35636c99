import { readFileSync, readdirSync } from 'node:fs';

const pageBytes = 4_096;

/** Memory of a process and its descendants, in bytes; 0 if it has ended. */
export function treeMemoryBytes(pid: number): number {
  const pagesOf = (one: number) => Number(read(`/proc/${one}/statm`).split(' ')[1] ?? 0);
  return treeOf(pid).reduce((pages, one) => pages + pagesOf(one), 0) * pageBytes;
}

/** Ids of a process and its descendants. */
export const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** Child processes, including those that have ended and whose exit the process has not collected. */
export function childrenOf(pid: number): number[] {
  let threads: string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
  return threads.flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`)
      .split(' ')
      .filter((child) => child !== '')
      .map(Number),
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
