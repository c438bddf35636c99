import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/**
 * Removes a directory that an analyser wrote into, also where it locked directories in it or nested more of them
 * than a process may open. What cannot be removed stays, without an error.
 */
export function removeWritten(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch {
    // They follow no links, and hold few directories open.
    spawnSync('/bin/chmod', ['-R', 'u+rwx', '--', directory], { stdio: 'ignore' });
    spawnSync('/bin/rm', ['-rf', '--', directory], { stdio: 'ignore' });
  }
}
