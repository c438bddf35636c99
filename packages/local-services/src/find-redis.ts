import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { LocalServiceError } from './local-service.ts';

export interface RedisServer {
  /** Name on PATH or absolute path. */
  file: string;
  version: string;
}

/** Where packages install servers, though many PATHs lack these directories. */
const extraDirectories = ['/usr/local/bin', '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/snap/bin'];

/** The oldest version with everything that BullMQ uses. */
const minMajorVersion = 6;

/** Finds a Redis or Valkey server program; null when this machine has no recent one. */
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

/**
 * Finds a Redis server, or installs Debian's when running as root on Debian or a derivative. Throws a
 * `redis-missing` error with the fix when neither works.
 */
export function findOrInstallRedis(log: (line: string) => void): RedisServer {
  return findRedis() ?? installRedis(log) ?? failWithAdvice();
}

function installRedis(log: (line: string) => void): RedisServer | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  log('installing redis-server with apt-get');
  withoutServiceStart(() => {
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', 'redis-server');
  });
  return findRedis();
}

function aptGet(...args: string[]): void {
  // A failed update may still leave a usable package list; the check below decides.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Debian's hook that decides whether packages start their service; 101 means no. */
const policyFile = '/usr/sbin/policy-rc.d';

/** Prevents the package from starting a server on the default port: ours has its own port and password. */
function withoutServiceStart(install: () => void): void {
  if (existsSync(policyFile)) {
    install();
    return;
  }
  writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(policyFile, { force: true });
  }
}

function failWithAdvice(): never {
  const advice = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server';
  throw new LocalServiceError(
    'redis-missing',
    `no redis-server (6 or newer) on PATH: install it (${advice}) or set REDIS_URL to a running one`,
  );
}
