import { randomBytes, randomUUID } from 'node:crypto';
import { nodeForHost, type Clock, type NodeLive, type Random } from '@meguri/contracts';
import type { Logger } from '@meguri/runtime';
import type { Committer } from '../commit/committer.ts';
import type { ContentPool } from '../content/content-pool.ts';
import type { Discovery } from '../discovery/open-discovery.ts';
import type { NodeActivity } from '../runtime/live-report.ts';
import type { OpenNode } from '../runtime/open-node.ts';
import type { PauseWatch } from '../runtime/pause-watch.ts';
import { createSeenContents } from '../seen/seen-content.ts';
import type { HostDelays } from './claims/host-delays.ts';
import { createOwnServers } from './claims/own-servers.ts';
import { createRunningVisits } from './claims/running-visits.ts';
import { createVisitClaims } from './claims/visit-claims.ts';
import type { VisitSlots } from './claims/visit-slots.ts';
import { createWebmasterRequests } from './claims/webmaster-requests.ts';
import { createRobotsCache } from './robots/robots-cache.ts';
import type { RunVisitParts } from './run-visit.ts';

/** Beyond this, no access begins until results have been committed. */
const maxUncommittedBytes = 256 * 1024 * 1024;

const secretBytes = 24;

/** Everything that the visits of a node share. */
export function createVisitStage(input: {
  node: OpenNode;
  discovery: Discovery;
  content: ContentPool;
  committer: Committer;
  delays: HostDelays;
  slots: VisitSlots;
  activity: Pick<NodeActivity, 'publish'>;
  /** Whether the node crawls, or why not. */
  state(): NodeLive['state'];
  pauses: Pick<PauseWatch, 'isHeld'>;
  isDiscoveryStopped(): boolean;
  /** Aborts accesses under way. */
  signal: AbortSignal;
  stopping: AbortSignal;
  clock: Clock;
  random: Random;
  log: Logger;
}): RunVisitParts {
  const { node, discovery, committer, activity, clock, state, pauses } = input;
  const { configuration, settings } = node;
  const { links, seedLists, aliases } = discovery;
  const leaseSeconds = () => settings()['access.leaseSeconds'];
  return {
    nodeId: node.nodeId,
    prisma: node.prisma,
    frontier: node.frontier,
    fetcher: node.fetcher,
    locations: node.locations,
    rules: configuration.rules,
    settings,
    ...links,
    seedLists,
    aliases,
    aliasTarget: aliases.targetOf,
    isDiscoveryStopped: input.isDiscoveryStopped,
    content: input.content,
    committer,
    seen: createSeenContents({ hotPath: node.hotPath, settings }),
    publish: activity.publish,
    delays: input.delays,
    claims: createVisitClaims({ hotPath: node.hotPath, clock, newId: randomUUID, leaseSeconds }),
    slots: input.slots,
    ownServers: createOwnServers(),
    robotsCache: createRobotsCache(),
    running: createRunningVisits(),
    webmasterRequests: createWebmasterRequests(),
    clock,
    random: input.random,
    log: input.log,
    newId: randomUUID,
    newSecret: () => randomBytes(secretBytes).toString('base64url'),
    isCrawling: () => state() === 'crawling' && committer.pending.bytes <= maxUncommittedBytes,
    isPaused: () => pauses.isHeld,
    signal: input.signal,
    stopping: input.stopping,
    nodeOf: (hostId) => nodeForHost(hostId, configuration.liveNodes),
    globalMeanRatePerDay: () => configuration.meanRatePerDay,
    changesPerVisit: () => configuration.changesPerVisit,
  };
}
