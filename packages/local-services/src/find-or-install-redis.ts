import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findRedis, type RedisServer } from './find-redis.ts';
import { LocalServiceError } from './local-service-error.ts';

/**
 * Finds a Redis server, or installs Debian's when we are root on Debian or a relative of it. Throws a `redis-missing`
 * error that says what to do when neither works.
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
  // A failed update may still leave a usable package list; whether there is a server afterwards is what counts.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Debian's hook that packages ask before they start their service; 101 means no. */
const policyFile = '/usr/sbin/policy-rc.d';

/** Keeps the package from starting a server on the default port: ours has its own port and password. */
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
