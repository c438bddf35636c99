import type { Clock } from '@meguri/contracts';
import type { OpenNode } from '../runtime/open-node.ts';
import { openCrawlEvent } from '@meguri/database';
import { createSeedListCache, refreshSeedLists, type SeedListCache } from '../seed-lists/seed-list-cache.ts';
import { createHostAliases, type HostAliases } from './host-aliases.ts';
import { createLinkMemory, type LinkMemory } from './memory/link-memory.ts';
import { createDuplicateForms } from '../seen/duplicate-forms.ts';
import { createReportLimit, createTrapReports } from './trap-reports.ts';
import type { RequesterOptions } from './requester.ts';

/** Longer patterns are cut in the event. */
const maxPatternLetters = 200;

/** What a node knows of links, seed lists and aliases, and its requester. */
export interface Discovery {
  links: LinkMemory;
  seedLists: SeedListCache;
  aliases: HostAliases;
  requester: RequesterOptions;
  /** Reads seed lists and aliases again, and forgets pages that may be deleted. */
  refresh(): Promise<void>;
}

export function openDiscovery(
  {
    nodeId,
    prisma,
    hotPath,
    frontier,
    settings,
    requests,
    journal,
  }: Pick<OpenNode, 'nodeId' | 'prisma' | 'hotPath' | 'frontier' | 'settings' | 'requests' | 'journal'>,
  {
    clock,
    isPaused,
    isDiscoveryStopped,
    onError,
  }: {
    clock: Clock;
    isPaused(seedListId: number): boolean;
    isDiscoveryStopped(): boolean;
    onError(error: unknown): void;
  },
): Discovery {
  const onTrap = createTrapReports({
    nowMs: () => clock.now().getTime(),
    report: (host, detail) => {
      const event = { at: clock.now(), kind: 'crawler-trap', subject: `host:${host}`, detail } as const;
      openCrawlEvent(prisma, event).catch(onError);
    },
  });
  const mayReport = createReportLimit(() => clock.now().getTime());
  const duplicateForms = createDuplicateForms(({ host, form, pattern }) => {
    if (!mayReport(`${host} ${form}`)) return;
    const detail = { host, form, pattern: pattern.slice(0, maxPatternLetters) };
    const event = { at: clock.now(), kind: 'duplicate-urls', subject: `host:${host}`, detail } as const;
    openCrawlEvent(prisma, event).catch(onError);
  });
  const links = createLinkMemory({ onTrap, duplicateForms });
  const seedLists = createSeedListCache(prisma, onError, isPaused);
  const aliases = createHostAliases({ prisma, frontier, seedLists, clock, nodeId, settings });
  return {
    links,
    seedLists,
    aliases,
    requester: {
      nodeId,
      prisma,
      hotPath,
      queue: requests,
      journal,
      known: links.known,
      refused: links.refused,
      seedLists,
      clock,
      settings,
      aliasTarget: aliases.targetOf,
      isDiscoveryStopped,
    },
    refresh: async () => {
      links.forgetKnown();
      await refreshSeedLists({ prisma, seedLists, nodeId, clock });
      await aliases.refresh();
    },
  };
}
