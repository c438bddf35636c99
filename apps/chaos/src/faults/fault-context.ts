import type { Random } from '@meguri/contracts';
import type { Installation } from '../processes/start-installation.ts';
import type { SimulatedWeb } from '../web/simulated-web.ts';

/** The installation and tools that a fault uses. */
export interface FaultContext {
  installation: Installation;
  web: SimulatedWeb;
  random: Random;
  /** The small disk, or the reason for its absence. */
  disk: SmallDisk | { unavailable: string };
  /** Logs the details of the fault. */
  describe(detail: string): void;
  /** Waits, at most until the faults are over. */
  wait(seconds: number): Promise<void>;
  /** Records the offset of a shifted clock. */
  recordClockShift(shiftMs: number): void;
}

/** A disk so small that it can be filled. */
export interface SmallDisk {
  /**
   * @param leaveBytes bytes that stay free
   * @returns bytes used
   */
  fill(leaveBytes?: number): Promise<number>;
  free(): Promise<void>;
}

export function chooseOne<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random.next() * items.length)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

export function between(least: number, most: number, random: Random): number {
  return least + (most - least) * random.next();
}
