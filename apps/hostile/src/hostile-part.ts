import type { Goal } from '@meguri/bench/goal';

/** `short`: for every test run. `full`: as long as the figures need. */
export type HostileScale = 'short' | 'full';

/** One attack on a crawl or on a console, and the figures that it must leave intact. */
export interface HostilePart {
  name: string;
  /** The target and the method of the attack, in one sentence. */
  subject: string;
  /** @returns each figure with its goal */
  run(scale: HostileScale, log: (line: string) => void): Promise<Goal[]>;
}
