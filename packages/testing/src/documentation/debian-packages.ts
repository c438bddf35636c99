import { spawnSync, type SpawnSyncOptions } from 'node:child_process';

function isInstalled(name: string): boolean {
  const args = ['-W', '-f', '${db:Status-Abbrev}', name];
  const { status, stdout } = spawnSync('dpkg-query', args, { encoding: 'utf8' });
  return status === 0 && stdout.startsWith('ii');
}

/**
 * Installs missing Debian packages; requires root on Debian or a derivative.
 *
 * @returns packages that are still missing
 */
export function installDebianPackages(names: readonly string[], log: (line: string) => void): string[] {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0 || process.getuid?.() !== 0) return missing;
  log(`installing ${missing.join(', ')} with apt-get`);
  const options: SpawnSyncOptions = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  spawnSync('apt-get', ['-qq', 'update'], options);
  spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...missing], options);
  return missing.filter((name) => !isInstalled(name));
}
