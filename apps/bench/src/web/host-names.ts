import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Gives a program its own /etc/hosts, in a mount namespace that ends with it; that of the machine is
 * unchanged.
 */
const withHostsFile = 'mount --bind "$0" /etc/hosts && exec "$@"';

/**
 * The command prefix with which programs that resolve names through the operating system find hosts on
 * loopback. Empty: names below .localhost resolve anyway, as with systemd's resolver. Null: they do not, and
 * this process is not root.
 */
export async function resolvingCommand(
  directory: string,
  hostNames: readonly string[],
): Promise<string[] | null> {
  const name = hostNames[0] ?? 'localhost';
  const resolves = (...prefix: string[]) => {
    const [command, ...args] = [...prefix, 'getent', 'ahostsv4', name];
    const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
    return status === 0 && stdout.startsWith('127.0.0.1');
  };
  if (resolves()) return [];
  const file = path.join(directory, 'hosts');
  const own = await readFile('/etc/hosts', 'utf8').catch(() => '');
  await writeFile(file, `${own}\n${hostNames.map((host) => `127.0.0.1 ${host}`).join('\n')}\n`);
  const prefix = ['unshare', '--mount', '/bin/sh', '-c', withHostsFile, file];
  return resolves(...prefix) ? prefix : null;
}
