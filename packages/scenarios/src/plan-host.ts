import {
  accessIntervalInputOf,
  defaultSettings,
  unpaced,
  type HostPlace,
  type Random,
} from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
import { effectiveAccessInterval } from '@meguri/schedule';
import { registrableDomain, topLevelGroup } from '@meguri/urls';
import { normal, pareto, weighted } from './draws.ts';
import { hostName } from './host-names.ts';
import { drawPlace } from './places.ts';

/** The properties of a synthetic host. */
export interface PlannedHost {
  index: number;
  hostId: bigint;
  name: string;
  site: string;
  topLevelDomain: string;
  nodeId: number;
  pages: number;
  /** Mean change rate of its pages, per day. */
  ratePerDay: number;
  /** The operator's setting, if any. */
  minIntervalSeconds: number | null;
  /** Whether its robots.txt has {@link crawlDelaySeconds}. */
  hasCrawlDelay: boolean;
  speedBytesPerSecond: number;
  /** The resulting effective access interval. */
  intervalSeconds: number;
  paused: boolean;
  /** Whether its robots.txt cannot be fetched, which forbids all pages. */
  blocked: boolean;
  /** Share of its accesses that fail. */
  errorShare: number;
  seedListId: number;
  place: HostPlace;
}

/** Median of the change rates per day, as in packages/simulation. */
const medianRatePerDay = 1 / 30;
const sizeIndex = 1.1;
const settings = defaultSettings();
const minIntervals = [
  [90, null],
  [4, 10],
  [3, 60],
  [3, 5],
] as const;
export const crawlDelaySeconds = 30;

/** A host's size before sizes are scaled to the requested number of pages. */
export function drawSize(random: Random): number {
  return Math.min(20_000, pareto(sizeIndex, random));
}

/**
 * Share of hosts whose pages change about daily: the largest ones. These and every third host have long
 * access delays.
 */
const busyShare = 0.02;
const busyRatePerDay = 0.8;
const slowIntervalSeconds = 600;

export interface HostShape {
  index: number;
  pages: number;
  /** Rank by size, the largest first, as a share of all hosts. */
  rank: number;
  nodes: number;
  seedLists: number;
}

export function planHost(shape: HostShape, random: Random): PlannedHost {
  const { index, pages, rank, nodes, seedLists } = shape;
  const isBusy = rank < busyShare;
  const drawnInterval = weighted(minIntervals, random);
  const drawnRate = medianRatePerDay * Math.exp(normal(random));
  const name = hostName(index);
  const place = drawPlace(random);
  const [paused, blocked] = [random.next() < 0.004, random.next() < 0.01];
  const facts = {
    minIntervalSeconds: isBusy && (rank === 0 || index % 3 === 0) ? slowIntervalSeconds : drawnInterval,
    speedBytesPerSecond: 5_000 + (index % 97) * 1_000,
  };
  const hasCrawlDelay = !blocked && index % 3 === 2;
  return {
    index,
    hostId: hostIdOf(name),
    name,
    site: registrableDomain(name),
    topLevelDomain: topLevelGroup(name),
    nodeId: 1 + (index % nodes),
    pages,
    ratePerDay: isBusy ? busyRatePerDay : drawnRate,
    ...facts,
    hasCrawlDelay,
    intervalSeconds: effectiveIntervalOf(facts, hasCrawlDelay ? crawlDelaySeconds : null),
    paused,
    blocked,
    errorShare: random.next() < 0.05 ? 0.4 : 0.02,
    seedListId: 1 + (index % seedLists),
    place,
  };
}

/** The effective access interval, without further settings. */
function effectiveIntervalOf(
  facts: Pick<PlannedHost, 'minIntervalSeconds' | 'speedBytesPerSecond'>,
  crawlDelay: number | null,
): number {
  const silent = { webmasterIntervalSeconds: null, retryAfterUntil: null, errorRing: 0, ...unpaced };
  const input = accessIntervalInputOf(
    { ...facts, ...silent, throttle: null },
    settings,
    crawlDelay,
    new Date(0),
  );
  return effectiveAccessInterval(input).sustainedSeconds;
}
