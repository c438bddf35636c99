import { spawnSync } from 'node:child_process';
import { LocalServiceError } from './local-service-error.ts';
import type { ServiceAccount } from './service-account.ts';

/** What to hand to `child_process.spawn`. */
export interface ServiceCommand {
  file: string;
  args: string[];
  options: { cwd: string; uid?: number; gid?: number };
}

/**
 * Either capability lets a process pass through directories closed to it. The first only reads; the second, which
 * writes too, is what default containers leave to root.
 */
const traversalCapabilities = ['dac_read_search', 'dac_override'] as const;

/**
 * The command that runs `file` under an account, with all of `paths` within its reach.
 *
 * Root's clone or data directory often lies below a directory that nobody else may enter (/root, mktemp -d). Its mode
 * is not ours to change, so the service is then started by setpriv with the one capability that it needs to get there.
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
      'allow others to traverse the directories above (chmod o+x) or move to another place',
  );
}

function setprivArguments({ uid, gid }: ServiceAccount, capability: string): string[] {
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return [...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--'];
}

/** Looks by listing the directory, since access(2), and with it `test -x`, leaves capabilities out of account. */
function canReach({ file, args, options }: ServiceCommand, paths: readonly string[]): boolean {
  const directories = paths.map((path) => `${path}/.`);
  return spawnSync(file, [...args, '-d', ...directories], { ...options, stdio: 'ignore' }).status === 0;
}
