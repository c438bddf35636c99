import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { SmallDisk } from './fault-context.ts';

export type { SmallDisk } from './fault-context.ts';

const chunk = Buffer.alloc(1_048_576, 1);

/**
 * Mounts a file system in memory, or returns the reason if that is impossible. The caller unmounts it with
 * {@link unmountSmallDisk}.
 */
export function mountSmallDisk(directory: string, bytes: number): SmallDisk | { unavailable: string } {
  mkdirSync(directory, { recursive: true });
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { unavailable: 'only root on Linux can mount a small disk' };
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) return { unavailable: `mount: ${mounted.stderr.trim()}` };
  const ballast = path.join(directory, 'ballast');
  return {
    fill: async (leaveBytes = 0) => {
      const file = await open(ballast, 'a');
      try {
        for (let used = 0; ; used += chunk.length) {
          const { bavail, bsize } = await statfs(directory);
          const free = Math.min(chunk.length, bavail * bsize - leaveBytes);
          if (free <= 0) return used;
          await file.write(chunk, 0, free).catch((error: unknown) => {
            if (!isFull(error)) throw error;
          });
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
  };
}

export function unmountSmallDisk(directory: string): void {
  execFileSync('umount', ['--lazy', directory]);
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
