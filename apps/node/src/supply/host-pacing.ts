import { neededIntervalOf, secondsPerDay, type Settings } from '@meguri/contracts';
import type { DueHost, DuePage } from '@meguri/database';
import { strictestPacing, type HostPacing } from '@meguri/schedule';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';

export type PacedLists = Pick<SeedListCache, 'get' | 'shortestIntervalSeconds'>;

/** What the pacing of a host with due pages depends on. */
export interface HostToPace {
  host: DueHost;
  pages: readonly DuePage[];
  /** More is due than fits into its queue. */
  isFull: boolean;
}

/**
 * The pacing of a host by its demand. Null where its seed lists do not ask for it, and while something takes
 * precedence: pages without a visit, which are due at once, more due pages than fit, bulk edits, or an access
 * price.
 */
export function hostPacing(
  { host, pages, isFull }: HostToPace,
  { seedLists, settings }: { seedLists: PacedLists; settings: Settings },
): HostPacing | null {
  const choice = strictestPacing(pages.map((page) => seedLists.get(page.seedListId)?.pacing ?? 'off'));
  if (choice === 'off' || isFull || host.isPriced || host.overloaded) return null;
  if (pages.some((page) => page.visits === 0)) return null;
  const shortestSeconds = seedLists.shortestIntervalSeconds() ?? secondsPerDay;
  const neededSeconds = neededIntervalOf(host, settings, shortestSeconds);
  return neededSeconds === null ? null : { neededSeconds, applies: choice === 'on' };
}
