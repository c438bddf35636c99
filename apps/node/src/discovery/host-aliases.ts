import {
  beginAlias,
  excludeAliasPages,
  findVersion,
  hostIdOf,
  insertDiscovered,
  listAliases,
  listUncapturedPages,
  pokeHosts,
  urlKeyOf,
  type DiscoveredPage,
  type PrismaClient,
} from '@meguri/database';
import { hostBudgetsOf, type Clock, type Settings } from '@meguri/contracts';
import type { Frontier } from '@meguri/frontier';
import { registrableDomain, siteName, withHost } from '@meguri/urls';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';

export interface HomePage {
  url: string;
  textDigest: Uint8Array;
  payloadDigest: Uint8Array | null;
}

export interface HostAliases {
  /** The name to which an alias's links are rewritten. */
  targetOf(name: string): string | undefined;
  /** Merges a name into another, unless either is an alias already or the target is out of scope. */
  merge(alias: string, target: string, reason: string): Promise<void>;
  /**
   * Merges a home page's host with its `www.` twin if both home pages have the same text or the same bytes.
   */
  compareWithTwin(home: HomePage): Promise<void>;
  refresh(): Promise<void>;
}

const pagesPerStep = 5_000;
/** Page limit where the seed list was removed: the target gets no pages beyond those that it has. */
const fewestPages = 1;
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
    const aliases = await listAliases(prisma);
    targets = new Map(aliases.map(({ name, target }) => [name, target]));
    // Of a node that died meanwhile, some at each refresh.
    for (const alias of aliases)
      if (alias.isMerging && alias.nodeId === nodeId && !merging.has(alias.name))
        await excludeAliasPages(prisma, alias);
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
    const home = await prisma.page.findFirst({ where: { hostId }, orderBy: { depth: 'asc' } });
    const rules = home ? options.seedLists.get(home.seedListId)?.rules : undefined;
    if (!home || !rules?.coversHost(target)) return;
    // The target must exist before the alias can refer to it; its home page creates it.
    const homePage = { ...home, url: new URL('/', home.url).href, redirectHops: 0, embedded: false };
    await insertUnderTarget(options, [translate(homePage, target, rules.maxPagesPerHost)]);
    await copyPages(hostId, target);
    if (!(await beginAlias(prisma, { hostId, targetId: hostIdOf(target), reason, nodeId }))) return;
    // An alias gets no more pages; those added during the merge are copied, too, and the others are known.
    await copyPages(hostId, target);
    await frontier.forget(hostId);
    await pokeHosts(prisma, [hostIdOf(target)], clock.now());
    // Some at a time, as commits of the host wait meanwhile. Where this process dies, `refresh` goes on.
    while (await excludeAliasPages(prisma, { hostId, nodeId }));
  }

  /** Inserts the alias's pages under the target's name, in steps: a host may have a million. */
  async function copyPages(aliasId: bigint, target: string): Promise<void> {
    for (let after = beforeAllKeys; ;) {
      const step = await listUncapturedPages(prisma, { hostId: aliasId, after, limit: pagesPerStep });
      await insertUnderTarget(
        options,
        step.map((page) => {
          const maxPages = options.seedLists.get(page.seedListId)?.rules.maxPagesPerHost;
          return translate(page, target, maxPages ?? fewestPages);
        }),
      );
      const last = step.at(-1);
      if (!last || step.length < pagesPerStep) return;
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
      const urlKey = urlKeyOf(withHost(home.url, twin));
      const other = await findVersion(prisma, { hostId: hostIdOf(twin), urlKey });
      if (other === null) return;
      // Texts hold absolute link targets, which differ between the hosts even where the bytes are the same.
      const isSame =
        isEqual(home.textDigest, other.textDigest) || isEqual(home.payloadDigest, other.payloadDigest);
      if (!isSame) return;
      // The name without www. stays, because people write it.
      const [alias, target] = host.startsWith('www.') ? [host, twin] : [twin, host];
      await merge(alias, target, 'same-home-page');
    },
  };
}

/** Inserts pages of merged hosts, which were translated to the names of their sites. */
export async function insertUnderTarget(
  options: { prisma: PrismaClient; nodeId: number; clock: Clock; settings(): Settings },
  pages: readonly DiscoveredPage[],
): Promise<void> {
  if (pages.length === 0) return;
  const { prisma, nodeId, clock } = options;
  const settings = options.settings();
  const terms = { intervalSeconds: settings['access.intervalSeconds'], budgets: hostBudgetsOf(settings) };
  await prisma.$transaction((tx) =>
    insertDiscovered(tx, { nodeId, pages, now: clock.now(), ...terms, reason: 'new' }),
  );
}

function isEqual(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a !== null && b !== null && Buffer.compare(a, b) === 0;
}

/** A page of an alias under the name that the site goes by. */
export function underTarget(page: DiscoveredPage, target: string): DiscoveredPage {
  return { ...page, ...translate(page, target, page.maxPagesPerHost) };
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
  maxPagesPerHost: number,
): DiscoveredPage {
  const url = withHost(page.url, target);
  return {
    hostId: hostIdOf(target),
    hostName: target,
    site: registrableDomain(target),
    urlKey: urlKeyOf(url),
    url,
    seedListId: page.seedListId,
    depth: page.depth,
    dynamicHops: page.dynamicHops,
    redirectHops: page.redirectHops,
    ...(page.embedded && { embedded: true }),
    priority: page.priority,
    maxPagesPerHost,
  };
}
