import type { Clock } from '@meguri/contracts';
import { endHostLeases, type PrismaClient, type VisitPage } from '@meguri/database';
import type { ScopeRules } from '@meguri/urls';
import { activeSeedList, type ActiveSeedList } from './active-seed-list.ts';
import { createSeedListRules, versionsOfSeeds } from './seed-list-rules.ts';

/** Least time between two readings of the lists, even if an unknown one is requested. */
const shortestRefreshMs = 300;

/** The fields of a due page from which its list is learnt. */
type PageOfList = Pick<VisitPage, 'seedListId' | 'url' | 'depth' | 'visits'>;

export interface SeedListCache {
  get(id: number): ActiveSeedList | undefined;
  /** The list, unless it is paused. Pages of a list that is not active are not accessed. */
  active(id: number): ActiveSeedList | undefined;
  /** The shortest revisit interval of any list; null without lists. */
  shortestIntervalSeconds(): number | null;
  /** Ids of lists that are paused or invalid. */
  inactiveIds(): readonly number[];
  /**
   * Learns new lists and new seeds that concern these pages and are newer than the last reading. Under a
   * scope without the seed every link of its page would be refused, and not reported again.
   */
  learn(pages: readonly PageOfList[]): Promise<void>;
  /** Reads all lists again; called every few seconds. */
  refresh(): Promise<void>;
}

/**
 * Seed lists with their scope compiled. A list whose stored scope is invalid is reported and not active.
 * Lists may have very many seeds: they are read again only when seeds were added or removed.
 *
 * @param isPaused whether a list is paused, known at once; its row is read later
 */
export function createSeedListCache(
  prisma: PrismaClient,
  onError: (error: unknown) => void,
  isPaused: (id: number) => boolean = () => false,
): SeedListCache {
  let lists = new Map<number, ActiveSeedList>();
  let ids: number[] = [];
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  /** Coverage of seeds learnt since the beginning of the reading under way, or of the last one. */
  let recent: { listId: number; coversHost: ScopeRules['coversHost'] }[] = [];
  const rules = createSeedListRules(prisma, onError);

  /** Learns seeds that their list did not have at the last reading; the rows are found by their key. */
  async function learnSeeds(pages: readonly PageOfList[]): Promise<void> {
    if (pages.length === 0) return;
    const seeds = await prisma.seed.findMany({
      where: { error: null, OR: pages.map(({ seedListId, url }) => ({ seedListId, url })) },
      select: { url: true, seedList: { select: { id: true, scope: true } } },
    });
    for (const { url, seedList } of seeds) {
      const alone = rules.ofSeeds(seedList, [url]);
      // A list of top-level domains covers no seed beyond these.
      if (!alone?.coversHost(new URL(url).host)) continue;
      const seed = { listId: seedList.id, coversHost: alone.coversHost };
      recent.push(seed);
      cover(seed);
    }
  }

  function cover({ listId, coversHost }: (typeof recent)[number]): void {
    const list = lists.get(listId);
    if (!list) return;
    const covers = (host: string) => list.rules.coversHost(host) || coversHost(host);
    lists.set(listId, { ...list, rules: { ...list.rules, coversHost: covers } });
  }

  /**
   * True for hardly any seed once its list was read. Its links are reported at the first visit, so later
   * visits need no look-up, which pages of removed seeds would otherwise cost each time.
   */
  function isBeyondScope({ seedListId, url, depth, visits }: PageOfList): boolean {
    return (
      depth === 0 && visits === 0 && lists.get(seedListId)?.rules.coversHost(new URL(url).host) === false
    );
  }

  const active = (id: number) => {
    const list = lists.get(id);
    return list?.paused || isPaused(id) ? undefined : list;
  };

  return {
    get: (id) => lists.get(id),
    active,
    shortestIntervalSeconds: () =>
      lists.size === 0 ? null : Math.min(...lists.values().map(({ limits }) => limits.minIntervalSeconds)),
    inactiveIds: () => ids.filter((id) => active(id) === undefined),
    learn: async (pages) => {
      const isDue = performance.now() - readAtMs > shortestRefreshMs;
      if (isDue && pages.some(({ seedListId }) => !lists.has(seedListId))) await refresh();
      await learnSeeds(pages.filter(isBeyondScope));
    },
    refresh,
  };

  function refresh(): Promise<void> {
    reading ??= read().finally(() => (reading = null));
    return reading;
  }

  async function read(): Promise<void> {
    readAtMs = performance.now();
    recent = [];
    const rows = await prisma.seedList.findMany();
    const seeds = await versionsOfSeeds(prisma);
    const next = new Map<number, ActiveSeedList>();
    for (const row of rows) {
      const compiled = await rules.ofList({ ...row, seedsVersion: seeds.get(row.id) ?? '' });
      if (compiled) next.set(row.id, activeSeedList(row, compiled));
    }
    lists = next;
    recent.forEach(cover);
    ids = rows.map((row) => row.id);
  }
}

/**
 * Reads the seed lists again. When a list has become active, hosts are due at once: their pages waited for
 * it.
 */
export async function refreshSeedLists(options: {
  prisma: PrismaClient;
  seedLists: Pick<SeedListCache, 'active' | 'inactiveIds' | 'refresh'>;
  nodeId: number;
  clock: Clock;
}): Promise<void> {
  const { prisma, seedLists, nodeId, clock } = options;
  const waiting = seedLists.inactiveIds();
  await seedLists.refresh();
  const isActive = (id: number) => seedLists.active(id) !== undefined;
  if (waiting.some(isActive)) await endHostLeases(prisma, { nodeId, now: clock.now() });
}
