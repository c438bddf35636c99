import type { HostServices } from '@meguri/api/services-port';
import {
  accessIntervalInputOf,
  pauseOfNode,
  readDuplicateForms,
  readThrottle,
  type HostDetail,
} from '@meguri/contracts';
import {
  findHostNames,
  hostRow,
  listAliasNames,
  listCrawlPauses,
  listRobotsTexts,
  listSourceRecords,
  listTakedownsInForce,
  listThrottleRules,
  longestRuleInterval,
  readSettings,
  sampleMeanRate,
  type HostRecord,
  rulesOfHost,
} from '@meguri/database';
import { createRedisFrontier } from '@meguri/frontier';
import { frequencyUnitsPerDay } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { announcementStanding } from './announcement-standing.ts';
import { hostSettingsOf } from './host-settings.ts';
import { ruleView } from '../throttle-rules/rule-view.ts';
import { frontQueueView } from './front-queue-view.ts';
import { intervalView } from './interval-view.ts';
import { requireHost } from './require-host.ts';
import { whoStops } from './host-obstacles.ts';
import { longestCrawlDelay, robotsView } from './robots-view.ts';

const takedownsShown = 20;

export function createGetHost(deps: Dependencies): HostServices['get'] {
  return async ({ input }) => hostDetail(deps, await requireHost(deps, input.name));
}

/** The detail of a host, with its effective interval computed as its node computes it. */
export async function hostDetail(deps: Dependencies, host: HostRecord): Promise<HostDetail> {
  const { prisma, clock } = deps;
  const [
    settings,
    robots,
    aliases,
    aliasOf,
    { size: queuedPages, waitingSince },
    records,
    rules,
    pauses,
    takedowns,
    meanRatePerDay,
  ] = await Promise.all([
    readSettings(prisma),
    listRobotsTexts(prisma, host.hostId),
    listAliasNames(prisma, host),
    aliasNameOf(deps, host),
    standingOf(deps, host),
    listSourceRecords(prisma, host.hostId),
    listThrottleRules(prisma),
    listCrawlPauses(prisma),
    listTakedownsInForce(prisma, { hostId: host.hostId, page: null, limit: takedownsShown }),
    sampleMeanRate(prisma, frequencyUnitsPerDay),
  ]);
  const applied = rulesOfHost(rules, host);
  const set = { ...host, throttle: readThrottle(host.throttle) };
  const crawlDelay = longestCrawlDelay(robots, settings['crawler.product']);
  return {
    ...hostRow(host),
    address: host.address,
    aliasOf,
    aliases,
    firstSeenAt: host.firstSeenAt,
    nodeId: host.nodeId,
    interval: intervalView({
      ...accessIntervalInputOf(host, settings, crawlDelay, clock.now()),
      ruleSeconds: longestRuleInterval(applied),
    }),
    stoppedBy: whoStops(host, applied, clock.now()),
    takedowns,
    settings: hostSettingsOf(set, 'operator'),
    webmaster: hostSettingsOf(set, 'webmaster'),
    rules: applied.map(ruleView),
    version: host.editAuditId === null ? null : String(host.editAuditId),
    crawlPause: pauseOfNode(pauses, host.nodeId),
    suspendedUntil: host.suspendedUntil,
    retryAfterUntil: host.retryAfterUntil,
    duplicateForms: readDuplicateForms(host.duplicateForms),
    deferredCount: Number(host.deferredCount),
    preemptedCount: Number(host.preemptedCount),
    excludedTypeCount: Number(host.excludedTypeCount),
    queuedPages,
    queueing: frontQueueView(host, waitingSince, { settings, meanRatePerDay }),
    announcements: records.map(announcementStanding),
    robots: robots.map((one) => robotsView(one, host, settings)),
  };
}

async function aliasNameOf({ prisma }: Dependencies, { aliasOf }: HostRecord): Promise<string | null> {
  if (aliasOf === null) return null;
  return (await findHostNames(prisma, [aliasOf])).get(aliasOf)?.name ?? null;
}

/** Pages in the host's short-term queue, and since when it waits; none while Redis is unreachable. */
async function standingOf(
  { redis }: Dependencies,
  host: HostRecord,
): Promise<{ size: number; waitingSince: Date | null }> {
  const connection = await redis.usable();
  return connection
    ? createRedisFrontier(connection, host.nodeId).standing(host.hostId)
    : { size: 0, waitingSince: null };
}
