import type { CaptureEvent, Clock, NodeLive, Random, Settings } from '@meguri/contracts';
import type { PrismaClient, ThrottleRules } from '@meguri/database';
import type { Fetcher } from '@meguri/fetch';
import type { IpLocations } from '@meguri/ip-location';
import type { Frontier } from '@meguri/frontier';
import type { Logger } from '@meguri/runtime';
import type { Committer } from '../commit/committer.ts';
import type { ContentPool } from '../content/content-pool.ts';
import type { HostAliases } from '../discovery/host-aliases.ts';
import type { AddressLimiter } from './claims/address-limiter.ts';
import type { LinkMemory } from '../discovery/link-memory.ts';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';
import type { RobotsCache } from './robots/robots-cache.ts';
import type { WebmasterRequests } from './claims/webmaster-requests.ts';
import type { RunningVisits } from './claims/running-visits.ts';
import type { HostDelays } from './claims/host-delays.ts';
import type { VisitClaims } from './claims/visit-claims.ts';

/** Everything that visits of a node share. */
export interface VisitContext extends LinkMemory {
  nodeId: number;
  prisma: PrismaClient;
  claims: VisitClaims;
  frontier: Frontier;
  fetcher: Fetcher;
  /** Reads accesses and makes their records. */
  content: Pick<ContentPool, 'process' | 'room' | 'isBehind'>;
  committer: Committer;
  seedLists: SeedListCache;
  addresses: AddressLimiter;
  /** Where addresses stand in the world. */
  locations: IpLocations;
  delays: HostDelays;
  robotsCache: RobotsCache;
  rules: ThrottleRules;
  running: RunningVisits;
  webmasterRequests: WebmasterRequests;
  clock: Clock;
  random: Random;
  log: Logger;
  newId(): string;
  /** A text that nobody can guess. */
  newSecret(): string;
  settings(): Settings;
  /** Whether a new access may begin; says why not. */
  state(): NodeLive['state'];
  /** Aborts accesses under way when the node has no more time to stop. */
  signal: AbortSignal;
  /** Aborted as soon as the node begins to stop: nothing is waited for any more. */
  stopping: AbortSignal;
  aliasTarget(host: string): string | undefined;
  aliases: HostAliases;
  nodeOf(hostId: bigint): number;
  /** Shows a capture to whoever is watching. */
  publish(describe: () => CaptureEvent): void;
  /** Mean change rate of the whole crawl, per day. */
  globalMeanRatePerDay(): number | null;
  /** Changes that may gather before a page is visited again; more than 1 under a budget for the whole crawl. */
  changesPerVisit(): number;
}
