import { refusal, type PauseServices } from '@meguri/api/services-port';
import { pauseKey, type PauseScope } from '@meguri/contracts';
import { findSeedList, listCrawlPauses, listNodes, pauseCrawl, resumeCrawl } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';

/** Pauses of the whole crawl, of nodes and of seed lists. */
export function createPauseServices(deps: Dependencies): PauseServices {
  const { prisma, clock } = deps;
  const list = () => listCrawlPauses(prisma);
  return {
    list,
    set: async ({ ctx, input: { scope, paused, reason } }) => {
      await requireScope(deps, scope);
      const act = { at: clock.now(), action: paused ? 'crawl.pause' : 'crawl.resume' } as const;
      const states = { subject: pauseKey(scope), before: { paused: !paused }, after: { paused } };
      const audit = actOf(ctx, { ...act, ...states, reason: reason || undefined });
      await (paused ? pauseCrawl : resumeCrawl)(prisma, { scope, audit });
      return list();
    },
  };
}

async function requireScope({ prisma }: Dependencies, scope: PauseScope): Promise<void> {
  if (scope.kind === 'node' && !(await listNodes(prisma)).some(({ id }) => id === scope.id))
    throw refusal('not-found', 'unknownNode', { node: scope.id }, 'scope');
  if (scope.kind === 'seed-list' && !(await findSeedList(prisma, { id: scope.id })))
    throw refusal('not-found', 'seedListGone', {}, 'scope');
}
