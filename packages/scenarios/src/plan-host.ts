import type { HostPlace, Random } from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
import { registrableDomain, topLevelGroup } from '@meguri/urls';
import { normal, pareto, weighted } from './draws.ts';
import { hostName } from './host-names.ts';
import { drawPlace } from './places.ts';

/** What a made-up host is like. */
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
  /** Effective access interval. */
  intervalSeconds: number;
  paused: boolean;
  /** Robots.txt does not answer, and so forbids everything. */
  blocked: boolean;
  /** Share of its accesses that fail. */
  errorShare: number;
  seedListId: number;
  place: HostPlace;
}

/** Half of all pages change less often than this (per day), as in packages/simulation. */
const medianRatePerDay = 1 / 30;
const sizeIndex = 1.1;
const intervals = [
  [85, 20],
  [5, 30],
  [4, 10],
  [3, 60],
  [3, 5],
] as const;

/** A host's own size before all are scaled to the number of pages wanted. */
export function drawSize(random: Random): number {
  return Math.min(20_000, pareto(sizeIndex, random));
}

/** Share of hosts, the largest ones, whose pages change about daily; the largest and every third of them ask for long rests. */
const busyShare = 0.02;
const busyRatePerDay = 0.8;
const slowIntervalSeconds = 600;

export interface HostShape {
  index: number;
  pages: number;
  /** Place among all hosts by size, the largest first, as a share of them. */
  rank: number;
  nodes: number;
  seedLists: number;
}

export function planHost(shape: HostShape, random: Random): PlannedHost {
  const { index, pages, rank, nodes, seedLists } = shape;
  const isBusy = rank < busyShare;
  const usualInterval = weighted(intervals, random);
  const usualRate = medianRatePerDay * Math.exp(normal(random));
  const name = hostName(index);
  return {
    index,
    hostId: hostIdOf(name),
    name,
    site: registrableDomain(name),
    topLevelDomain: topLevelGroup(name),
    nodeId: 1 + (index % nodes),
    pages,
    ratePerDay: isBusy ? busyRatePerDay : usualRate,
    intervalSeconds: isBusy && (rank === 0 || index % 3 === 0) ? slowIntervalSeconds : usualInterval,
    paused: random.next() < 0.004,
    blocked: random.next() < 0.01,
    errorShare: random.next() < 0.05 ? 0.4 : 0.02,
    seedListId: 1 + (index % seedLists),
    place: drawPlace(random),
  };
}
