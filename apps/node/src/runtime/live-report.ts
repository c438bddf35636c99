import type { CaptureEvent, Clock, LiveChannels, NodeLive } from '@meguri/contracts';
import { writeHeartbeat, type PrismaClient } from '@meguri/database';
import type { Frontier, Redis } from '@meguri/frontier';
import type { MachineTime } from '@meguri/runtime';
import type { CommitItem } from '../commit/write-group.ts';

/** Captures shown per second; a busy crawl shows a sample. */
const eventsPerSecond = 50;
const heartbeatMs = 5_000;
/** Rates are means over this window. */
const rateWindowSeconds = 5;

/** Counts what the node does, for the live report. */
export interface NodeActivity {
  /** Counts the accesses to pages among committed items. */
  committed(items: readonly CommitItem[]): void;
  /** @param describe called only for captures that are shown */
  publish(describe: () => CaptureEvent): void;
  visitBegan(): void;
  visitEnded(): void;
  readonly activeVisits: number;
  /** What was counted since the last call. */
  take(): { accesses: number; bytes: number; events: CaptureEvent[] };
}

export function createNodeActivity(): NodeActivity {
  let current = { accesses: 0, bytes: 0, events: [] as CaptureEvent[] };
  let activeVisits = 0;
  return {
    committed: (items) => {
      for (const item of items) {
        if (item.kind !== 'access' || item.access.verdict === null) continue;
        current.accesses += 1;
        current.bytes += item.access.bytes;
      }
    },
    publish: (describe) => {
      if (current.events.length < eventsPerSecond) current.events.push(describe());
    },
    visitBegan: () => (activeVisits += 1),
    visitEnded: () => (activeVisits -= 1),
    get activeVisits() {
      return activeVisits;
    },
    take: () => {
      const taken = current;
      current = { accesses: 0, bytes: 0, events: [] };
      return taken;
    },
  };
}

export interface LiveReport {
  /** Reports once more, at the end. */
  stop(): Promise<void>;
}

/**
 * Reports the node's state every second over Redis to live views, and every few seconds in the node's row.
 */
export function startLiveReport(options: {
  nodeId: number;
  nodeName: string;
  prisma: PrismaClient;
  redis: Redis;
  channels: LiveChannels;
  frontier: Pick<Frontier, 'counts'>;
  activity: NodeActivity;
  uncommitted(): number;
  clock: Clock;
  machineTime(): MachineTime;
  state(): Required<Pick<NodeLive, 'state' | 'fullDisks' | 'database'>> & {
    detail: string | null;
    freeBytes: number | null;
  };
  /** Since when visit slots have run short, in seconds, and accesses preempted since; null: they have not. */
  slotShortage(): NonNullable<NodeLive['slotShortage']> | null;
  /** Size of the WARC file that is being written. */
  openBytes(): number;
  version: string;
  onError(error: unknown): void;
}): LiveReport {
  const { activity, redis } = options;
  const startedAt = options.clock.now();
  const window: { accesses: number; bytes: number }[] = [];
  let lastHeartbeatMs = 0;

  async function report(): Promise<void> {
    const { events, ...second } = activity.take();
    window.push(second);
    if (window.length > rateWindowSeconds) window.shift();
    const live = await describe();
    // At the instant of `live.at`: the difference of both tells whether a clock was set.
    const machineTime = options.machineTime();
    if (redis.status === 'ready') {
      await redis.publish(options.channels.nodes, JSON.stringify(live));
      if (events.length > 0) await redis.publish(options.channels.captures, JSON.stringify(events));
    }
    if (performance.now() - lastHeartbeatMs < heartbeatMs) return;
    lastHeartbeatMs = performance.now();
    await writeHeartbeat(options.prisma, {
      id: options.nodeId,
      name: options.nodeName,
      startedAt,
      live,
      ...machineTime,
    });
  }

  async function describe(): Promise<NodeLive> {
    const counts =
      redis.status === 'ready'
        ? await options.frontier.counts()
        : { shortTermPages: 0, admittedHosts: 0, waitingHosts: 0 };
    const mean = (of: 'accesses' | 'bytes') =>
      window.reduce((sum, second) => sum + second[of], 0) / Math.max(1, window.length);
    const { state, detail, freeBytes, fullDisks, database } = options.state();
    const { activeVisits } = activity;
    const slotShortage = options.slotShortage();
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
      uncommitted: options.uncommitted(),
      ...(freeBytes === null ? {} : { freeBytes }),
      fullDisks,
      database,
      ...(slotShortage && { slotShortage }),
      openBytes: options.openBytes(),
      version: options.version,
    };
  }

  const timer = setInterval(() => void report().catch(options.onError), 1_000);
  return {
    stop: async () => {
      clearInterval(timer);
      lastHeartbeatMs = 0;
      await report().catch(options.onError);
    },
  };
}
