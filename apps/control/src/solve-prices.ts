import type { Clock, Settings } from '@meguri/contracts';
import {
  buildRateCells,
  clearPrice,
  fewestHistogramPages,
  listPricedHosts,
  readHostGroups,
  storePrice,
  type PricedHost,
  type PrismaClient,
} from '@meguri/database';
import {
  capacityPerDay,
  dropRuleOfHost,
  isCatchingUp,
  priceIsDue,
  priceUnderResolution,
  defaultPricingRule,
} from '@meguri/schedule';

const hostsPerBatch = 500;

/** Numbers of a round. */
export interface SolvedPrices {
  solved: number;
  cleared: number;
}

/**
 * Solves the access price of each overloaded host whose price is due, under its resolution, and removes it
 * from hosts that are no longer overloaded once their pages have caught up. The price acts on a page at its
 * next visit.
 * @param weightChangedAt when the weight of versions against freshness last changed: older prices are due
 */
export async function solvePrices(
  prisma: PrismaClient,
  clock: Clock,
  settings: Pick<Settings, 'schedule.versionsWeight'>,
  weightChangedAt: Date | null,
): Promise<SolvedPrices> {
  const done = { solved: 0, cleared: 0 };
  for (let after = -1n; ;) {
    const hosts: PricedHost[] = await listPricedHosts(prisma, { after, limit: hostsPerBatch });
    for (const host of hosts) {
      const now = clock.now();
      if (!needsPrice(host)) {
        await clearPrice(prisma, { seen: host, now });
        done.cleared += 1;
      } else if (isDue(host, now, weightChangedAt)) {
        await solvePrice(prisma, host, { now, versionsWeight: settings['schedule.versionsWeight'] });
        done.solved += 1;
      }
    }
    const last = hosts.at(-1);
    if (!last || hosts.length < hostsPerBatch) return done;
    after = last.hostId;
  }
}

/** Whether a price is still needed. Dropped pages never catch up. */
function needsPrice({ overloaded, resolution, load, baseLoad }: PricedHost): boolean {
  return overloaded || (resolution === null && isCatchingUp({ load, baseLoad }));
}

function isDue(host: PricedHost, now: Date, weightChangedAt: Date | null): boolean {
  const { priceAt, priceLoad, priceIntervalSeconds } = host;
  if (priceAt === null || priceLoad === null || priceIntervalSeconds === null) return true;
  if (weightChangedAt && priceAt < weightChangedAt) return true;
  return priceIsDue(
    { at: priceAt, baseLoad: Number(priceLoad), accessIntervalSeconds: priceIntervalSeconds },
    { at: now, baseLoad: Number(host.baseLoad), accessIntervalSeconds: host.effectiveIntervalSeconds },
  );
}

async function solvePrice(
  prisma: PrismaClient,
  host: PricedHost,
  { now, versionsWeight }: { now: Date; versionsWeight: number },
): Promise<void> {
  const { hostId, baseLoad, effectiveIntervalSeconds } = host;
  const hasRateCells = host.hasRateCells || host.pageCount >= fewestHistogramPages;
  if (hasRateCells && !host.hasRateCells) await buildRateCells(prisma, hostId);
  const demand = {
    groups: await readHostGroups(prisma, { ...host, hasRateCells }),
    capacityPerDay: capacityPerDay(effectiveIntervalSeconds),
    wasCrowded: host.excludedBelowValue !== null,
    unvisitedPages: host.unvisitedPages,
  };
  const chosen = {
    resolution: host.resolution ?? { kind: 'optimal-price' as const },
    dropRule: dropRuleOfHost(host),
  };
  const price = priceUnderResolution(demand, chosen, { ...defaultPricingRule, versionsWeight });
  await storePrice(prisma, { seen: host, now, price, baseLoad, effectiveIntervalSeconds });
}
