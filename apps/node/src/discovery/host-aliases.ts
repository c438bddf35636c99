import {
  findVersion,
  hostIdOf,
  insertDiscovered,
  listAliases,
  listUncapturedPages,
  markAlias,
  pokeHosts,
  urlKeyOf,
  type DiscoveredPage,
  type PrismaClient,
} from '@meguri/database';
import { hostBudgetsOf, type Clock, type Settings } from '@meguri/contracts';
import type { Frontier } from '@meguri/frontier';
import { registrableDomain, siteName } from '@meguri/urls';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';

export interface HomePage {
  url: string;
  textDigest: Uint8Array;
  payloadDigest: Uint8Array | null;
}

export interface HostAliases {
  /** The name to which an alias's links are rewritten. */
  targetOf(name: string): string | undefined;
  /** Merges a name into another, unless one of them is an alias already or the other is out of scope. */
  merge(alias: string, target: string, reason: string): Promise<void>;
  /**
   * Merges a home page's host with its `www.` twin if both home pages have the same text or the same bytes.
   */
  compareWithTwin(home: HomePage): Promise<void>;
  refresh(): Promise<void>;
}

const pagesPerStep = 5_000;
const beforeAllKeys = String(-(2n ** 63n));

/** Names that were found to be one site. The map holds aliases only, and is read again every few seconds. */
export function createHostAliases(options: {
  prisma: PrismaClient;
  frontier: Frontier;
  seedLists: SeedListCache;
  clock: Clock;
  nodeId: number;
  settings(): Settings;
}): HostAliases {
  const { prisma, frontier, clock, nodeId } = options;
  let targets = new Map<string, string>();
  /** Merges under way, which are not in the database yet. */
  const merging = new Map<string, string>();
  const targetOf = (name: string) => merging.get(name) ?? targets.get(name);
  const refresh = async () => {
    targets = new Map((await listAliases(prisma)).map(({ name, target }) => [name, target]));
  };

  async function merge(alias: string, target: string, reason: string): Promise<void> {
    if (alias === target || targetOf(alias) !== undefined || targetOf(target) !== undefined) return;
    // From here on, links to the alias that are under way are taken under the target's name.
    merging.set(alias, target);
    try {
      await mergePages(alias, target, reason);
      await refresh();
    } finally {
      merging.delete(alias);
    }
  }

  async function mergePages(alias: string, target: string, reason: string): Promise<void> {
    const hostId = hostIdOf(alias);
    const pages = await translatedPages(hostId, target);
    if (pages === null) return;
    // The target must exist before the alias can refer to it; its home page creates it.
    await insert(pages);
    if (!(await markAlias(prisma, { hostId, targetId: hostIdOf(target), reason, nodeId }))) return;
    // An alias gets no more pages; those added during the merge are moved, too.
    const moved = new Set(pages.map(({ urlKey }) => urlKey));
    await insert((await translatedPages(hostId, target))?.filter(({ urlKey }) => !moved.has(urlKey)) ?? []);
    await frontier.forget(hostId);
    await pokeHosts(prisma, [hostIdOf(target)], clock.now());
  }

  async function insert(pages: readonly DiscoveredPage[]): Promise<void> {
    const settings = options.settings();
    const terms = { intervalSeconds: settings['access.intervalSeconds'], budgets: hostBudgetsOf(settings) };
    await prisma.$transaction((tx) =>
      insertDiscovered(tx, { nodeId, pages, now: clock.now(), ...terms, reason: 'new' }),
    );
  }

  /** The alias's pages under the target's name, its home page first; null if the target is out of scope. */
  async function translatedPages(aliasId: bigint, target: string): Promise<DiscoveredPage[] | null> {
    const home = await prisma.page.findFirst({ where: { hostId: aliasId }, orderBy: { depth: 'asc' } });
    const list = home ? options.seedLists.get(home.seedListId) : undefined;
    if (!home || !list?.rules.coversHost(target)) return null;
    const pages = [
      translate({ ...home, url: new URL('/', home.url).href, redirectHops: 0, embedded: false }, target),
    ];
    for (let after = beforeAllKeys; ;) {
      const step = await listUncapturedPages(prisma, { hostId: aliasId, after, limit: pagesPerStep });
      pages.push(...step.map((page) => translate(page, target)));
      const last = step.at(-1);
      if (!last || step.length < pagesPerStep) return pages;
      after = last.urlKey;
    }
  }

  return {
    targetOf,
    merge,
    refresh,
    compareWithTwin: async (home) => {
      const host = new URL(home.url).host;
      const twin = host.startsWith('www.') ? siteName(host) : `www.${host}`;
      if (twin === host || targetOf(host) !== undefined || targetOf(twin) !== undefined) return;
      const twinUrl = new URL(home.url);
      twinUrl.host = twin;
      const other = await findVersion(prisma, { hostId: hostIdOf(twin), urlKey: urlKeyOf(twinUrl.href) });
      if (other === null) return;
      // Relative links resolve to either host, so the texts may differ, as they hold absolute targets, where
      // the bytes do not.
      const isSame =
        isEqual(home.textDigest, other.textDigest) || isEqual(home.payloadDigest, other.payloadDigest);
      if (!isSame) return;
      // The name without www. stays, because people write it.
      const [alias, target] = host.startsWith('www.') ? [host, twin] : [twin, host];
      await merge(alias, target, 'same-home-page');
    },
  };
}

function isEqual(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a !== null && b !== null && Buffer.compare(a, b) === 0;
}

/** A page of an alias under the name that the site goes by. */
export function underTarget(page: DiscoveredPage, target: string): DiscoveredPage {
  return { ...page, ...translate(page, target), maxPagesPerHost: page.maxPagesPerHost };
}

function translate(
  page: {
    url: string;
    seedListId: number;
    depth: number;
    dynamicHops: number;
    redirectHops: number;
    priority: number;
    embedded?: boolean | null;
  },
  target: string,
): DiscoveredPage {
  const url = new URL(page.url);
  url.host = target;
  if (!target.includes(':')) url.port = '';
  return {
    hostId: hostIdOf(target),
    hostName: target,
    site: registrableDomain(target),
    urlKey: urlKeyOf(url.href),
    url: url.href,
    seedListId: page.seedListId,
    depth: page.depth,
    dynamicHops: page.dynamicHops,
    redirectHops: page.redirectHops,
    ...(page.embedded && { embedded: true }),
    priority: page.priority,
    maxPagesPerHost: 2_147_483_647,
  };
}
