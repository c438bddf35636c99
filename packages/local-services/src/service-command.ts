import { spawnSync } from 'node:child_process';
import { LocalServiceError } from './local-service.ts';
import type { ServiceAccount } from './service-account.ts';

/** Arguments for `child_process.spawn`. */
export interface ServiceCommand {
  file: string;
  args: string[];
  options: { cwd: string; uid?: number; gid?: number };
}

/**
 * Either capability lets a process traverse directories that are closed to it. The first only reads; the
 * second also writes, and is the one that default containers leave to root.
 */
const traversalCapabilities = ['dac_read_search', 'dac_override'] as const;

/**
 * The command that runs `file` under an account, with all of `paths` within its reach.
 *
 * Root's clone or data directory often lies below a directory that is closed to others (/root, mktemp -d).
 * Its mode is not changed; setpriv starts the service with the one capability that it needs.
 */
export function serviceCommand(
  account: ServiceAccount | null,
  paths: readonly string[],
  file: string,
  args: readonly string[],
): ServiceCommand {
  if (account === null) return { file, args: [...args], options: { cwd: '/' } };
  const direct = { file, args: [...args], options: { cwd: '/', uid: account.uid, gid: account.gid } };
  if (canReach({ ...direct, file: 'ls', args: [] }, paths)) return direct;
  for (const capability of traversalCapabilities) {
    const prefix = setprivArguments(account, capability);
    const probe = { file: 'setpriv', args: [...prefix, 'ls'], options: { cwd: '/' } };
    if (canReach(probe, paths)) {
      return { file: 'setpriv', args: [...prefix, file, ...args], options: { cwd: '/' } };
    }
  }
  throw new LocalServiceError(
    'directory-unusable',
    `user ${account.uid}, which runs the database because root cannot, may not enter ${paths.join(' or ')}; ` +
      'allow others to traverse the directories above (chmod o+x) or choose another directory',
  );
}

function setprivArguments({ uid, gid }: ServiceAccount, capability: string): string[] {
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return [...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--'];
}

/** Checks by listing the directory: access(2), and so `test -x`, ignores capabilities. */
function canReach({ file, args, options }: ServiceCommand, paths: readonly string[]): boolean {
  const directories = paths.map((path) => `${path}/.`);
  return spawnSync(file, [...args, '-d', ...directories], { ...options, stdio: 'ignore' }).status === 0;
}
