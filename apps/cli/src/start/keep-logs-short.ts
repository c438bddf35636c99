import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';

const mostBytes = 64 * 1024 * 1024;
const everyMs = 60_000;

/**
 * Keeps the logs of running processes short, so that they do not fill the disk of the archive: one that has grown to 64 MiB
 * is copied over its predecessor, `node.log.1`, and begins afresh. Processes append to it and notice nothing.
 */
export function keepLogsShort(directory: string): { stop(): void } {
  const timer = setInterval(() => shortenLogs(directory, mostBytes), everyMs).unref();
  shortenLogs(directory, mostBytes);
  return { stop: () => clearInterval(timer) };
}

/** A log that cannot be copied, on a full disk, is emptied all the same. */
export function shortenLogs(directory: string, longestBytes: number): void {
  for (const name of readdirSync(directory).filter((one) => one.endsWith('.log'))) {
    const file = path.join(directory, name);
    try {
      if (statSync(file).size < longestBytes) continue;
      try {
        copyFileSync(file, `${file}.1`);
      } finally {
        truncateSync(file);
      }
    } catch {
      // Tried again within a minute.
    }
  }
}
