import { scopeSchema, startsAtNewHosts } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import { compileScopeRules, hostsOfSeeds, type ScopeRules } from '@meguri/urls';

/** Compiles scopes of seed lists. Null for an invalid scope, which is reported. */
export interface SeedListRules {
  /**
   * The rules of a list with all its seeds, which are read only when they or the scope have changed.
   *
   * @param seedsVersion of {@link versionsOfSeeds}
   */
  ofList(list: { id: number; scope: unknown; seedsVersion: string }): Promise<ScopeRules | null>;
  /** The rules of a list as if these were its only seeds. */
  ofSeeds(list: { id: number; scope: unknown }, urls: readonly string[]): ScopeRules | null;
}

export function createSeedListRules(prisma: PrismaClient, onError: (error: unknown) => void): SeedListRules {
  const compiled = new Map<number, { version: string; rules: ScopeRules | null }>();

  const ofSeeds: SeedListRules['ofSeeds'] = ({ id, scope }, urls) => {
    const parsed = scopeSchema.safeParse(scope);
    if (!parsed.success) {
      onError(new Error(`seed list ${id}: ${parsed.error.issues[0]?.message ?? 'scope is not valid'}`));
      return null;
    }
    const settings = { ...parsed.data, startsAtNewHosts: startsAtNewHosts(parsed.data) };
    const result = compileScopeRules(settings, hostsOfSeeds(urls));
    if (result.ok) return result.rules;
    onError(new Error(`seed list ${id}: ${result.problems[0].field}: ${result.problems[0].message}`));
    return null;
  };

  return {
    ofSeeds,
    ofList: async ({ id, scope, seedsVersion }) => {
      const version = JSON.stringify([scope, seedsVersion]);
      const known = compiled.get(id);
      if (known?.version === version) return known.rules;
      const rows = await prisma.seed.findMany({
        where: { seedListId: id, error: null },
        select: { url: true },
      });
      const rules = ofSeeds(
        { id, scope },
        rows.map(({ url }) => url),
      );
      compiled.set(id, { version, rules });
      return rules;
    },
  };
}

/** By list, a text that changes when seeds are added or removed. */
export async function versionsOfSeeds(prisma: PrismaClient): Promise<Map<number, string>> {
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
