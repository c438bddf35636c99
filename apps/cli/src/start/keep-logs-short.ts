import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';

const maxBytes = 64 * 1024 * 1024;
const everyMs = 60_000;

/**
 * Keeps the logs of running processes short, so that they do not fill the disk of the archive: a log of 64
 * MiB is copied to `node.log.1`, replacing the previous copy, and emptied. Processes append to it and are not
 * affected.
 */
export function keepLogsShort(directory: string): { stop(): void } {
  const timer = setInterval(() => shortenLogs(directory, maxBytes), everyMs).unref();
  shortenLogs(directory, maxBytes);
  return { stop: () => clearInterval(timer) };
}

/** Empties long logs, even one that cannot be copied because the disk is full. */
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
      // Retried within a minute.
    }
  }
}
