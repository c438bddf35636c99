import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * The command line of a running process, arguments separated by spaces, or null when there is no such process. Used
 * to recognise a service left over by a killed run: a pid alone may have been given to another program since.
 */
export async function readProcessCommand(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    // A zombie has an empty command line; for us it is gone.
    return command.replaceAll('\0', ' ').trim() || null;
  }
  const result = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null);
  return result?.stdout.trim() || null;
}
