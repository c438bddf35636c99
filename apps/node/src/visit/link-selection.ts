import type { LinkSelection } from '../discovery/select-links.ts';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import type { VisitContext } from './visit-context.ts';

/** By what links of a seed list's pages are chosen now. */
export function linkSelection(context: VisitContext, list: ActiveSeedList): LinkSelection {
  const { told, refused } = context;
  return {
    rules: list.rules,
    now: context.clock.now(),
    embedded: context.settings()['links.embedded'],
    aliasTarget: context.aliasTarget,
    known: context.known,
    told: {
      has: (url) => told.has(url) || refused.has(url),
      hasHash: (low, high) => told.hasHash(low, high) || refused.hasHash(low, high),
    },
    refused: context.refusedLinks(list.rules),
  };
}
