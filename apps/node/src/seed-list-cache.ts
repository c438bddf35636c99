import { scopeSchema } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import type { RevisitLimits, RevisitPolicyId } from '@meguri/schedule';
import { canonicalizeUrl, compileScopeRules, siteName, type ScopeRules } from '@meguri/urls';

/** A seed list as a node uses it. */
export interface ActiveSeedList {
  id: number;
  policy: RevisitPolicyId;
  limits: RevisitLimits;
  changeMode: 'raw' | 'text' | 'near-duplicate';
  honourNoarchive: boolean;
  rules: ScopeRules;
}

export interface SeedListCache {
  get(id: number): ActiveSeedList | undefined;
  /** Reads all lists again; called every few seconds. */
  refresh(): Promise<void>;
}

/** Seed lists with their scope compiled. A list whose stored scope is broken is left out and reported. */
export function createSeedListCache(prisma: PrismaClient, onError: (error: unknown) => void): SeedListCache {
  let lists = new Map<number, ActiveSeedList>();
  const compiled = new Map<number, { version: string; rules: ScopeRules }>();

  function rulesOf(id: number, scope: unknown, seedHosts: readonly string[]): ScopeRules | null {
    const version = JSON.stringify([scope, seedHosts]);
    const known = compiled.get(id);
    if (known?.version === version) return known.rules;
    const result = compileScopeRules(scopeSchema.parse(scope), seedHosts);
    if (!result.ok) {
      onError(new Error(`seed list ${id}: ${result.problems[0].field}: ${result.problems[0].message}`));
      return null;
    }
    compiled.set(id, { version, rules: result.rules });
    return result.rules;
  }

  return {
    get: (id) => lists.get(id),
    refresh: async () => {
      const rows = await prisma.seedList.findMany({
        include: { seeds: { where: { error: null }, select: { url: true } } },
      });
      const next = new Map<number, ActiveSeedList>();
      for (const row of rows) {
        const rules = rulesOf(row.id, row.scope, hostsOfSeeds(row.seeds.map((seed) => seed.url)));
        if (!rules) continue;
        next.set(row.id, {
          id: row.id,
          policy: row.policy === 'paper' ? 'paper' : 'gamma',
          limits: { minIntervalSeconds: row.minIntervalSeconds, maxIntervalSeconds: row.maxIntervalSeconds },
          changeMode:
            row.changeMode === 'raw' || row.changeMode === 'near-duplicate' ? row.changeMode : 'text',
          honourNoarchive: row.honourNoarchive,
          rules,
        });
      }
      lists = next;
    },
  };
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
