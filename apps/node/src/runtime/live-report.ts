import type { CaptureEvent, Clock, LiveChannels, NodeLive } from '@meguri/contracts';
import { writeHeartbeat, type PrismaClient } from '@meguri/database';
import type { Frontier, Redis } from '@meguri/frontier';
import type { MachineTime } from '@meguri/runtime';
import type { CommitItem, Committer } from '../commit/committer.ts';

/** Captures shown a second; a busy crawl shows a sample. */
const eventsPerSecond = 50;
const heartbeatMs = 5_000;
/** Rates are means over so many seconds. */
const rateWindowSeconds = 5;

export interface LiveReport {
  /** Counts the accesses to pages among what was committed. */
  committed(items: readonly CommitItem[]): void;
  /** @param describe asked only where the capture is one of those that are shown */
  publish(describe: () => CaptureEvent): void;
  visitBegan(): void;
  visitEnded(): void;
  /** Says everything once more, at the end. */
  stop(): Promise<void>;
}

/** Says every second how the node fares: over Redis to whoever watches, and every few seconds in the node's row. */
export function startLiveReport(options: {
  nodeId: number;
  nodeName: string;
  prisma: PrismaClient;
  redis: Redis;
  channels: LiveChannels;
  frontier: Frontier;
  committer: Pick<Committer, 'pending'>;
  clock: Clock;
  machineTime(): MachineTime;
  state(): { state: NodeLive['state']; detail: string | null; freeBytes: number | null };
  version: string;
  onError(error: unknown): void;
}): LiveReport {
  const startedAt = options.clock.now();
  const window: { accesses: number; bytes: number }[] = [];
  let current = { accesses: 0, bytes: 0 };
  let events: CaptureEvent[] = [];
  let activeVisits = 0;
  let lastHeartbeatMs = 0;

  async function report(): Promise<void> {
    window.push(current);
    current = { accesses: 0, bytes: 0 };
    if (window.length > rateWindowSeconds) window.shift();
    const shown = events;
    events = [];
    const live = await describe();
    if (options.redis.status === 'ready') {
      await options.redis.publish(options.channels.nodes, JSON.stringify(live));
      if (shown.length > 0) await options.redis.publish(options.channels.captures, JSON.stringify(shown));
    }
    if (performance.now() - lastHeartbeatMs < heartbeatMs) return;
    lastHeartbeatMs = performance.now();
    await writeHeartbeat(options.prisma, {
      id: options.nodeId,
      name: options.nodeName,
      startedAt,
      live,
      ...options.machineTime(),
    });
  }

  async function describe(): Promise<NodeLive> {
    const redisReady = options.redis.status === 'ready';
    const counts = redisReady
      ? await options.frontier.counts()
      : { shortTermPages: 0, admittedHosts: 0, waitingHosts: 0 };
    const mean = (of: 'accesses' | 'bytes') =>
      window.reduce((sum, second) => sum + second[of], 0) / Math.max(1, window.length);
    const { state, detail, freeBytes } = options.state();
    return {
      nodeId: options.nodeId,
      at: options.clock.now(),
      state,
      stateDetail: detail,
      pagesPerSecond: mean('accesses'),
      bytesPerSecond: mean('bytes'),
      activeVisits,
      restingHosts: Math.max(0, counts.admittedHosts - activeVisits),
      waitingHosts: counts.waitingHosts,
      shortTermPages: counts.shortTermPages,
      uncommitted: options.committer.pending.items,
      ...(freeBytes === null ? {} : { freeBytes }),
      version: options.version,
    };
  }

  const timer = setInterval(() => void report().catch(options.onError), 1_000);
  return {
    committed: (items) => {
      for (const item of items) {
        if (item.kind !== 'access' || item.access.tally === null) continue;
        current.accesses += 1;
        current.bytes += item.access.bytes;
      }
    },
    publish: (describeCapture) => {
      if (events.length < eventsPerSecond) events.push(describeCapture());
    },
    visitBegan: () => (activeVisits += 1),
    visitEnded: () => (activeVisits -= 1),
    stop: async () => {
      clearInterval(timer);
      lastHeartbeatMs = 0;
      await report().catch(options.onError);
    },
  };
}
