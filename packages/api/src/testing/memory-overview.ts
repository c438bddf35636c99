import {
  spanOf,
  wholePeriods,
  type CaptureEvent,
  type LiveEvent,
  type NodeLive,
  type Overview,
  type SeriesPoint,
} from '@meguri/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OverviewServices } from '../services-port.ts';
import { memoryHistory } from './memory-administration.ts';
import type { MemoryWorld } from './memory-world.ts';

export function memoryOverview(world: MemoryWorld, clock: () => Date, pulseMs: number): OverviewServices {
  return {
    get: () => Promise.resolve(overviewOf(world, clock())),
    series: ({ input }) => {
      const now = clock();
      const { from, to } = spanOf(input.range, now, null);
      const minutes = Math.min(1_440, Math.round((to.getTime() - from.getTime()) / 60_000));
      const points = seriesOf(world, now, minutes);
      const span = wholePeriods({ from: new Date(now.getTime() - minutes * 60_000), to: now }, 60);
      return Promise.resolve({ now, start: points[0]?.at ?? null, ...span, stepSeconds: 60, points });
    },
    history: memoryHistory,
    async *live({ input: { signal } }): AsyncGenerator<LiveEvent> {
      for (let number = 1; !signal.aborted; number += 1) {
        yield liveOf(world, clock(), number);
        await sleep(pulseMs, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}

function liveOf(world: MemoryWorld, now: Date, number: number): LiveEvent {
  const { nodes, known, captured, accesses, firstCaptures, changed, unchanged, errors } = overviewOf(
    world,
    now,
  );
  const revision = String(number);
  return {
    nodes,
    totals: { known, captured, accesses, firstCaptures, changed, unchanged, errors },
    openComplaints: 0,
    revisions: {
      crawl: revision,
      figures: '',
      events: '',
      audit: '',
      complaints: '',
      whatIf: '',
      snapshots: '',
      imports: '',
      scans: '',
      packages: '',
    },
    place: revision,
    captures: world.hosts.size > 0 ? capturesOf(world, now) : [],
    missedCaptures: 0,
  };
}

function overviewOf(world: MemoryWorld, now: Date): Overview {
  const hosts = [...world.hosts.values()];
  const sum = (pick: (host: (typeof hosts)[number]) => number) =>
    hosts.reduce((total, host) => total + pick(host), 0);
  const inState = (state: string) => hosts.filter((host) => host.state === state).length;
  const node = nodeOf(world, now);
  const contact = world.settings.get('crawler.contactUrl')?.value;
  return {
    at: now,
    known: sum((host) => host.pages),
    captured: sum((host) => host.captured),
    accesses: sum((host) => host.accesses),
    firstCaptures: sum((host) => host.firstCaptures),
    changed: sum((host) => host.changed),
    unchanged: sum((host) => host.unchanged),
    errors: sum((host) => host.errors),
    bytes: sum((host) => host.bytes),
    hosts: {
      total: hosts.length,
      active: inState('active'),
      inAccessDelay: inState('in-access-delay'),
      waiting: hosts.length > 0 ? 12 : 0,
      blocked: inState('blocked'),
      overloaded: hosts.filter((host) => host.overloaded).length,
      paused: inState('paused'),
      idle: inState('idle'),
    },
    pauses: [],
    queues: {
      shortTermPages: node.shortTermPages,
      deferredPages: sum((host) => host.deferredCount),
      waitingHosts: node.waitingHosts,
      uncommitted: node.uncommitted,
    },
    pagesPerSecond: node.pagesPerSecond,
    nodes: [node],
    openComplaints: 0,
    freeBytes: null,
    freshness: hosts.length > 0 ? 0.8 : null,
    alerts: contact
      ? []
      : [
          {
            kind: 'no-contact-url',
            subject: 'crawler.contactUrl',
            detail: {},
            since: null,
          },
        ],
    seedCount: world.seedLists.reduce((total, list) => total + list.seeds, 0),
  };
}

function nodeOf(world: MemoryWorld, now: Date): NodeLive {
  const idle = world.hosts.size === 0;
  const wave = Math.sin(now.getTime() / 9_000) * 2.4 + Math.sin(now.getTime() / 3_100);
  return {
    nodeId: 1,
    at: now,
    state: 'crawling',
    stateDetail: null,
    pagesPerSecond: idle ? 0 : 12.4 + wave + world.random(),
    bytesPerSecond: idle ? 0 : 284_000,
    activeVisits: idle ? 0 : 22,
    restingHosts: idle ? 0 : 41,
    waitingHosts: idle ? 0 : 12,
    shortTermPages: idle ? 0 : 18_220,
    uncommitted: idle ? 0 : 37,
  };
}

function seriesOf(world: MemoryWorld, now: Date, rangeMinutes: number): SeriesPoint[] {
  const last = Math.floor(now.getTime() / 60_000);
  const points: SeriesPoint[] = [];
  if (world.hosts.size === 0) return points;
  for (let minute = last - rangeMinutes + 1; minute <= last; minute += 1) {
    // A night without activity, so that gaps are visible.
    if (
      rangeMinutes > 60
        ? minute % 1_440 > 1_150 && minute % 1_440 < 1_240
        : last - minute > 24 && last - minute < 30
    )
      continue;
    const accesses = Math.round(
      700 + 160 * Math.sin(minute / 40) + 90 * Math.sin(minute / 5) + world.random() * 40,
    );
    const errors = Math.round(accesses * (0.03 + (minute % 97 < 6 ? 0.16 : 0)));
    const firstCaptures = Math.round(accesses * 0.2);
    const changed = Math.round(accesses * (0.3 + 0.08 * Math.sin(minute / 60)));
    points.push({
      at: new Date(minute * 60_000),
      accesses,
      firstCaptures,
      changed,
      errors,
      unchanged: accesses - firstCaptures - changed - errors,
      discovered: Math.round(accesses * 0.4),
      bytes: accesses * 21_000,
    });
  }
  return points;
}

function capturesOf(world: MemoryWorld, now: Date): CaptureEvent[] {
  const pages = [...world.pages.values()];
  return Array.from({ length: 2 + Math.floor(world.random() * 4) }, () => {
    const page = pages[Math.floor(world.random() * pages.length)];
    const chance = world.random();
    const verdict = chance < 0.15 ? 'new' : chance < 0.4 ? 'changed' : chance < 0.94 ? 'unchanged' : 'error';
    return {
      at: now,
      host: page?.host ?? '',
      url: page?.url ?? '',
      verdict,
      bytes: Math.floor(world.random() * 60_000),
      nextVisitAt: new Date(now.getTime() + 86_400_000 * (1 + world.random() * 20)),
      quad: null,
      code: verdict === 'error' ? 'connection-reset' : verdict === 'unchanged' ? 'not-modified' : 'ok',
      status: verdict === 'error' ? null : verdict === 'unchanged' ? 304 : 200,
    } as const;
  });
}
