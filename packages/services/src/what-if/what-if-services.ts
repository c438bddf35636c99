import { refusal, type WhatIfServices } from '@meguri/api/services-port';
import {
  cancelWhatIfRun,
  findSeedList,
  listWhatIfRuns,
  startWhatIfRun,
  listSeedLists,
  readSettings,
  type PrismaClient,
} from '@meguri/database';
import type { WhatIfOverview } from '@meguri/contracts';
import type { RevisitPolicyId } from '@meguri/schedule';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireHost } from '../hosts/require-host.ts';

const shownRuns = 10;

/** What-if runs: requested here, computed by the control plane (`runNextWhatIf`). */
export function createWhatIfServices(deps: Dependencies): WhatIfServices {
  const { prisma, clock } = deps;
  return {
    overview: async () => {
      const [present, runs] = await Promise.all([presentRules(prisma), listWhatIfRuns(prisma, shownRuns)]);
      return { present, runs };
    },

    start: async ({ ctx, input: { reason, ...request } }) => {
      if (!(await findSeedList(prisma, { id: request.seedListId })))
        throw refusal('not-found', 'seedListGone', {}, 'seedListId');
      const host = request.host === null ? null : (await requireHost(deps, request.host)).name;
      const after = { ...request, host };
      const audit = actOf(ctx, {
        at: clock.now(),
        action: 'what-if.start',
        subject: '',
        before: null,
        after,
        reason,
      });
      const id = await startWhatIfRun(prisma, { request: after, audit });
      if (id === null) throw refusal('conflict', 'simulationUnderWay');
      return { id };
    },

    cancel: async ({ ctx, input: { id, reason } }) => {
      const act = { at: clock.now(), action: 'what-if.cancel', subject: `what-if:${id}` } as const;
      const audit = actOf(ctx, { ...act, before: null, after: null, reason });
      if (!(await cancelWhatIfRun(prisma, { id, audit }))) throw refusal('not-found', 'simulationOver');
    },
  };
}

/** The current rules for the pages of each seed list. */
export async function presentRules(prisma: PrismaClient): Promise<WhatIfOverview['present']> {
  const [lists, settings] = await Promise.all([listSeedLists(prisma), readSettings(prisma)]);
  const budget = settings['schedule.budgetAccessesPerDay'];
  return lists.map(({ id, name, policy, minIntervalSeconds }) => ({
    seedListId: id,
    seedList: name,
    policy: policy as RevisitPolicyId,
    // In the settings, 0 stands for no budget.
    accessesPerDay: budget > 0 ? budget : null,
    minIntervalSeconds,
  }));
}
