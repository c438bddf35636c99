import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { LocalServiceError } from './local-service.ts';
import type { ServiceAccount } from './service-account.ts';

/** A program, the account that runs it, and the directory that it works in. */
export interface ServiceCommand {
  file: string;
  args: readonly string[];
  account: ServiceAccount | null;
  /** Descriptor of the directory that `heldDirectory` names; null: none. */
  directory: number | null;
}

/** The descriptor of the directory in the service's process, after those of its input, output and errors. */
const heldDescriptor = 3;

/**
 * The name under which a service reaches a directory that is held open for it, or the directory itself if the
 * service runs under the account of this process.
 *
 * Root's clone or data directory is often below a directory that is closed to others (/root, mktemp -d). The
 * descriptor reaches it without a capability that would open every other directory, too.
 */
export function heldDirectory(account: ServiceAccount | null, directory: string): string {
  return account !== null && existsSync('/proc/self/fd') ? `/proc/self/fd/${heldDescriptor}` : directory;
}

/** Options for `child_process.spawn` and `spawnSync`; the account has neither groups nor capabilities. */
export function spawnOptions({ account }: ServiceCommand): { cwd: string; uid?: number; gid?: number } {
  return { cwd: '/', ...(account === null ? {} : { uid: account.uid, gid: account.gid }) };
}

/**
 * Runs a program to its end.
 *
 * @param input its standard input: a text, or the descriptor of a file
 * @returns its exit status and output; status null: it did not start
 */
export function runCommand(
  command: ServiceCommand,
  input: string | number = '',
): { status: number | null; output: string; errors: string } {
  const result = spawnSync(command.file, command.args, {
    ...spawnOptions(command),
    ...(typeof input === 'string' ? { input } : {}),
    encoding: 'utf8',
    stdio: [typeof input === 'string' ? 'pipe' : input, 'pipe', 'pipe', command.directory ?? 'ignore'],
  });
  const { status, stdout, stderr, error } = result;
  return { status, output: stdout ?? '', errors: error?.message ?? stderr ?? '' };
}

/**
 * Removes everything in the held directory as the account that owns it, so that root follows none of its
 * links.
 */
export function emptyHeldDirectory(account: ServiceAccount | null, directory: number, name: string): void {
  const args = [`${heldDirectory(account, name)}/`, '-mindepth', '1', '-delete'];
  const { status, errors } = runCommand({ file: 'find', args, account, directory });
  if (status !== 0)
    throw new LocalServiceError(
      'directory-unusable',
      `${name} cannot be emptied: ${errors.trim()}; remove it`,
    );
}
