import {
  moveAnnouncedPages,
  readAnnounceablePages,
  readSourceRecord,
  type AnnouncedMove,
  type AnnounceablePage,
  type HotPath,
} from '@meguri/database';
import type { AnnouncedChanges, Clock } from '@meguri/contracts';
import {
  admittedAnnouncements,
  announcementPrecision,
  decideAnnouncement,
  decodeRevisitState,
  revisitPolicies,
  type SourceRecord,
} from '@meguri/schedule';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';

/**
 * Applies the announced changes of one reading of a source on a host of this node: pages with news are
 * revisited sooner, as far as the source has been right before. Two reads and one transaction for any number
 * of pages.
 */
export async function applyAnnouncement(
  options: { hotPath: HotPath; clock: Clock; seedLists: Pick<SeedListCache, 'get'> },
  announced: AnnouncedChanges,
): Promise<void> {
  const { hotPath, clock, seedLists } = options;
  const { hostId, source } = announced;
  const pages = await readAnnounceablePages(hotPath, announced);
  if (pages.length === 0) return;
  const record = await readSourceRecord(hotPath, { hostId, source });
  const moves = announcedMoves({
    announced,
    pages,
    record,
    now: clock.now(),
    listOf: (seedListId) => seedLists.get(seedListId),
  });
  await moveAnnouncedPages(hotPath, { hostId, source, precision: announcementPrecision(record), moves });
}

/** The announced pages that are revisited sooner, the latest changes first, and when. Pure. */
export function announcedMoves(input: {
  announced: AnnouncedChanges;
  pages: readonly AnnounceablePage[];
  record: SourceRecord;
  now: Date;
  listOf(seedListId: number): Pick<ActiveSeedList, 'policy' | 'limits'> | undefined;
}): AnnouncedMove[] {
  const { announced, record, now } = input;
  const { limit, isProbe } = admittedAnnouncements(record);
  const precision = isProbe ? 1 : announcementPrecision(record);
  const byKey = new Map(input.pages.map((page) => [page.urlKey, page]));
  const latestFirst = announced.changes.toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
  const moves: AnnouncedMove[] = [];
  for (const { urlKey, changedAt } of latestFirst) {
    if (moves.length >= limit) break;
    const page = byKey.get(urlKey);
    const list = page && input.listOf(page.seedListId);
    if (!page || !list) continue;
    const { ratePerDay } = revisitPolicies[list.policy].estimate(decodeRevisitState(page.policyState));
    const standing = { ...page, ratePerDay, minIntervalSeconds: list.limits.minIntervalSeconds };
    const decision = decideAnnouncement(standing, { changedAt, precision }, now);
    if (decision.kind === 'none') continue;
    moves.push({ urlKey, at: decision.at, isDue: decision.kind === 'due', visits: page.visits });
  }
  return moves;
}
