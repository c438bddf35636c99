import { spawnSync } from 'node:child_process';

export interface RedisServer {
  /** Name on PATH or absolute path. */
  file: string;
  version: string;
}

/** Off many PATHs, though it is where packages put servers. */
const extraDirectories = ['/usr/local/bin', '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/snap/bin'];

/** The oldest with everything that BullMQ uses. */
const minMajorVersion = 6;

/** Finds a Redis or Valkey server program; null when this machine has none that is recent enough. */
export function findRedis(): RedisServer | null {
  const names = ['redis-server', 'valkey-server'];
  const absolute = extraDirectories.flatMap((directory) => names.map((name) => `${directory}/${name}`));
  for (const file of [...names, ...absolute]) {
    const version = readVersion(file);
    if (version !== null && Number.parseInt(version, 10) >= minMajorVersion) return { file, version };
  }
  return null;
}

function readVersion(file: string): string | null {
  const result = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return result.stdout?.match(/\bv=(\d+\.\d+\.\d+)/)?.[1] ?? null;
}
