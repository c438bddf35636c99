import { formatBytes, type NodeDatabase } from '@meguri/contracts';
import {
  nextDatabaseLevel,
  restsAfterRefusal,
  type DatabaseLevel,
  type DatabaseThresholds,
} from '@meguri/schedule';
import type { DatabaseSpace } from './measure-database-space.ts';

export interface DatabaseGuard {
  /** Measures the room of the database; called every few seconds. */
  check(): Promise<void>;
  /** PostgreSQL refused a write for lack of space. */
  noticeRefusal(): void;
  readonly level: DatabaseLevel;
  /** Why discovery or crawling has stopped; null: neither has. */
  readonly detail: string | null;
  /** What the node reports. */
  readonly report: NodeDatabase;
}

/**
 * Stops discovery, then crawling, before PostgreSQL runs out of space, and resumes them when there is room
 * again. Results under way are kept until they are stored. A node that cannot measure uses what others
 * report; while nothing is known, nothing changes.
 */
export function createDatabaseGuard(options: {
  measure(): Promise<DatabaseSpace>;
  /** Free space as other nodes measured it. */
  reported(): Promise<readonly number[]>;
  thresholds(): DatabaseThresholds;
  steadyMs(): number;
  onChange(level: DatabaseLevel, detail: string | null): void;
  /** Called when a measurement fails after a success; with null when it succeeds again. */
  onProblem(problem: string | null): void;
}): DatabaseGuard {
  let own: DatabaseSpace = { freeBytes: null, problem: null };
  let least: number | null = null;
  let measured: DatabaseLevel = 'open';
  let refusedAtMs: number | null = null;
  let before: DatabaseLevel = 'open';

  const isRefused = () =>
    restsAfterRefusal(refusedAtMs === null ? null : (options.steadyMs() - refusedAtMs) / 1000);
  const level = () => (isRefused() ? 'crawling-stopped' : measured);

  function detail(): string | null {
    if (isRefused()) return 'Crawling stopped: PostgreSQL has no space left on its disk.';
    if (measured === 'open') return null;
    const isCrawling = measured === 'discovery-stopped';
    const { discoveryMinFreeBytes, minFreeBytes } = options.thresholds();
    const [what, required, key] = isCrawling
      ? ['Discovery', Math.max(discoveryMinFreeBytes, minFreeBytes), 'database.discoveryMinFreeBytes']
      : ['Crawling', minFreeBytes, 'database.minFreeBytes'];
    const free = least === null ? 'an unknown amount' : formatBytes(least);
    return `${what} stopped: the database has ${free} free, ${formatBytes(required)} required (${key}). It resumes when space is available.`;
  }

  function announce(): void {
    const now = level();
    if (now !== before) options.onChange(now, detail());
    before = now;
  }

  return {
    check: async () => {
      const [space, others] = await Promise.all([options.measure(), options.reported().catch(() => [])]);
      if (space.problem !== own.problem) options.onProblem(space.problem);
      own = space;
      const all = [...(space.freeBytes === null ? [] : [space.freeBytes]), ...others];
      least = all.length > 0 ? Math.min(...all) : null;
      measured = nextDatabaseLevel(measured, least, options.thresholds());
      announce();
    },
    noticeRefusal: () => {
      refusedAtMs = options.steadyMs();
      announce();
    },
    get level() {
      return level();
    },
    get detail() {
      return detail();
    },
    get report() {
      return { level: level(), isRefused: isRefused(), ...own };
    },
  };
}
