import { scopeSchema } from '@meguri/contracts';
import type { PrismaClient, VisitPage } from '@meguri/database';
import { revisitPolicyIds, type RevisitLimits, type RevisitPolicyId } from '@meguri/schedule';
import { canonicalizeUrl, compileScopeRules, siteName, type ScopeRules } from '@meguri/urls';

/** Lists are not read more often, whoever asks for one that is not there. */
const shortestRefreshMs = 300;

/** A seed list as a node uses it. */
export interface ActiveSeedList {
  id: number;
  policy: RevisitPolicyId;
  limits: RevisitLimits;
  changeMode: 'raw' | 'text' | 'near-duplicate';
  honourNoarchive: boolean;
  /** w of its pages, unless a page has one of its own. */
  importance: number;
  rules: ScopeRules;
  paused: boolean;
}

/** A page that comes up, as far as its list must know of it. */
type PageOfList = Pick<VisitPage, 'seedListId' | 'url' | 'depth' | 'visits'>;

export interface SeedListCache {
  get(id: number): ActiveSeedList | undefined;
  /** The list, unless it is paused. Pages of a list that is not active are not accessed. */
  active(id: number): ActiveSeedList | undefined;
  /** Ids of lists that are paused or broken. */
  inactiveIds(): readonly number[];
  /**
   * Learns what is younger than the last reading and matters to these pages: a list that was made a moment ago, and seeds that were added a
   * moment ago. Under a scope without the seed every link of its page would be refused, and told no second time.
   */
  learn(pages: readonly PageOfList[]): Promise<void>;
  /** Reads all lists again; called every few seconds. */
  refresh(): Promise<void>;
}

/**
 * Seed lists with their scope compiled. A list whose stored scope is broken is not active and reported. Lists may have very many seeds:
 * they are read again only when some came or went.
 */
export function createSeedListCache(prisma: PrismaClient, onError: (error: unknown) => void): SeedListCache {
  let lists = new Map<number, ActiveSeedList>();
  let inactiveIds: number[] = [];
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  /** What seeds cover that were learnt since the reading under way, or the last one, began. */
  let young: { listId: number; coversHost: ScopeRules['coversHost'] }[] = [];
  const compiled = new Map<number, { version: string; rules: ScopeRules | null }>();

  async function rulesOf(id: number, scope: unknown, seeds: string): Promise<ScopeRules | null> {
    const version = JSON.stringify([scope, seeds]);
    const known = compiled.get(id);
    if (known?.version === version) return known.rules;
    const rows = await prisma.seed.findMany({
      where: { seedListId: id, error: null },
      select: { url: true },
    });
    const rules = compile(id, scope, hostsOfSeeds(rows.map((row) => row.url)));
    compiled.set(id, { version, rules });
    return rules;
  }

  function compile(id: number, scope: unknown, seedHosts: readonly string[]): ScopeRules | null {
    const parsed = scopeSchema.safeParse(scope);
    if (!parsed.success) {
      onError(new Error(`seed list ${id}: ${parsed.error.issues[0]?.message ?? 'scope is not valid'}`));
      return null;
    }
    const result = compileScopeRules(parsed.data, seedHosts);
    if (result.ok) return result.rules;
    onError(new Error(`seed list ${id}: ${result.problems[0].field}: ${result.problems[0].message}`));
    return null;
  }

  /** Seeds beyond what their list covers as it was read; the rows are found by their key. */
  async function learnSeeds(pages: readonly PageOfList[]): Promise<void> {
    if (pages.length === 0) return;
    const seeds = await prisma.seed.findMany({
      where: { error: null, OR: pages.map(({ seedListId, url }) => ({ seedListId, url })) },
      select: { url: true, seedList: { select: { id: true, scope: true } } },
    });
    for (const { url, seedList } of seeds) {
      const rules = compile(seedList.id, seedList.scope, hostsOfSeeds([url]));
      // A list of top-level domains covers no seed beyond these.
      if (!rules?.coversHost(new URL(url).host)) continue;
      const seed = { listId: seedList.id, coversHost: rules.coversHost };
      young.push(seed);
      cover(seed);
    }
  }

  function cover({ listId, coversHost }: (typeof young)[number]): void {
    const list = lists.get(listId);
    if (!list) return;
    const { rules } = list;
    const covers = (host: string) => rules.coversHost(host) || coversHost(host);
    lists.set(listId, { ...list, rules: { ...rules, coversHost: covers } });
  }

  /**
   * As hardly any seed is, once its list was read. Its links are told at the first visit; later ones need no look-up, which pages of seeds
   * that were taken off their list would cost each time.
   */
  function isBeyondScope({ seedListId, url, depth, visits }: PageOfList): boolean {
    return (
      depth === 0 && visits === 0 && lists.get(seedListId)?.rules.coversHost(new URL(url).host) === false
    );
  }

  const active = (id: number) => {
    const list = lists.get(id);
    return list?.paused ? undefined : list;
  };

  return {
    get: (id) => lists.get(id),
    active,
    inactiveIds: () => inactiveIds,
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
    young = [];
    const rows = await prisma.seedList.findMany();
    const seeds = await versionsOfSeeds(prisma);
    const next = new Map<number, ActiveSeedList>();
    for (const row of rows) {
      const rules = await rulesOf(row.id, row.scope, seeds.get(row.id) ?? '');
      if (!rules) continue;
      next.set(row.id, {
        id: row.id,
        policy: revisitPolicyIds.find((id) => id === row.policy) ?? 'gamma',
        limits: { minIntervalSeconds: row.minIntervalSeconds, maxIntervalSeconds: row.maxIntervalSeconds },
        changeMode: row.changeMode === 'raw' || row.changeMode === 'near-duplicate' ? row.changeMode : 'text',
        honourNoarchive: row.honourNoarchive,
        importance: row.importance,
        rules,
        paused: row.paused,
      });
    }
    lists = next;
    young.forEach(cover);
    inactiveIds = rows.map((row) => row.id).filter((id) => active(id) === undefined);
  }
}

/** For each list a text that changes when seeds come or go. */
async function versionsOfSeeds(prisma: PrismaClient): Promise<Map<number, string>> {
  const groups = await prisma.seed.groupBy({
    by: ['seedListId'],
    where: { error: null },
    _count: true,
    _max: { addedAt: true },
  });
  return new Map(
    groups.map((group) => [group.seedListId, JSON.stringify([group._count, group._max.addedAt])]),
  );
}

/** Hosts of the seeds and their `www.` twins: a site that answers under the other name is the same site. */
function hostsOfSeeds(urls: readonly string[]): string[] {
  const hosts = new Set<string>();
  for (const url of urls) {
    const canonical = canonicalizeUrl(url);
    if (!canonical.ok) continue;
    const site = siteName(canonical.host);
    hosts.add(canonical.host).add(site).add(`www.${site}`);
  }
  return [...hosts].sort();
}
