import type { WhatIfOverview } from '@meguri/contracts';
import type { RevisitPolicyId } from '@meguri/schedule';
import { listSeedLists, readSettings, type PrismaClient } from '@meguri/database';

/** The rules by which the pages of each seed list are visited. */
export async function presentRules(prisma: PrismaClient): Promise<WhatIfOverview['present']> {
  const [lists, settings] = await Promise.all([listSeedLists(prisma), readSettings(prisma)]);
  const budget = settings['schedule.budgetAccessesPerDay'];
  return lists.map(({ id, name, policy, minIntervalSeconds }) => ({
    seedListId: id,
    seedList: name,
    policy: policy as RevisitPolicyId,
    // In the settings 0 stands for none.
    accessesPerDay: budget > 0 ? budget : null,
    minIntervalSeconds,
  }));
}
