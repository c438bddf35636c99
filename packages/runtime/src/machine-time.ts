import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** What a machine counts that nobody can set. */
export interface MachineTime {
  /** Another one after every start of the machine; null where the system tells none. */
  bootId: string | null;
  /** Since that start, times of sleep included. */
  uptimeSeconds: number;
}

export function readMachineTime(): MachineTime {
  return { bootId: readBootId(), uptimeSeconds: uptime() };
}

/** Linux alone says it in a file. */
function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || null;
  } catch {
    return null;
  }
}
