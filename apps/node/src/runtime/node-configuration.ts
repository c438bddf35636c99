import type { Clock, Settings } from '@meguri/contracts';
import {
  compileThrottleRules,
  createSettingsReader,
  findBudgetSpacing,
  listOwnBackQueues,
  listLiveNodes,
  listThrottleRules,
  sampleMeanRate,
  type PrismaClient,
  type ThrottleRule,
  type ThrottleRules,
} from '@meguri/database';
import { frequencyUnitsPerDay } from '@meguri/schedule';

/** A node without a heartbeat for longer than this gets no pages from others. */
const silentAfterMs = 60_000;

/** Settings, rules and figures of the whole crawl, as this node last read them. */
export interface NodeConfiguration {
  readonly settings: Settings;
  /** Only this node, until the live nodes have been read. */
  readonly liveNodes: readonly number[];
  /** Mean changes of a page per day; null before that is known. */
  readonly meanRatePerDay: number | null;
  /** Changes that may gather between two visits under the crawl's budget. */
  readonly changesPerVisit: number;
  /** Most back queues of each domain that has a limit of its own. */
  readonly ownBackQueues: ReadonlyMap<string, number>;
  readonly rules: ThrottleRules;
  /** Applies rules from a notification, without waiting for the next reading. */
  setRules(rules: readonly ThrottleRule[]): void;
  refresh(): Promise<void>;
}

/** Reads the settings; the first refresh reads the rest. */
export async function readNodeConfiguration(options: {
  prisma: PrismaClient;
  nodeId: number;
  clock: Clock;
}): Promise<NodeConfiguration> {
  const { prisma, nodeId, clock } = options;
  const readSettings = createSettingsReader(prisma);
  let settings = await readSettings();
  let liveNodes = [nodeId];
  let meanRatePerDay: number | null = null;
  let changesPerVisit = 1;
  let ownBackQueues: ReadonlyMap<string, number> = new Map();
  let compiled = compileThrottleRules([]);
  const setRules = (rules: readonly ThrottleRule[]) => {
    compiled = compileThrottleRules(rules);
  };
  return {
    get settings() {
      return settings;
    },
    get liveNodes() {
      return liveNodes;
    },
    get meanRatePerDay() {
      return meanRatePerDay;
    },
    get changesPerVisit() {
      return changesPerVisit;
    },
    get ownBackQueues() {
      return ownBackQueues;
    },
    rules: { of: (name, addresses) => compiled.of(name, addresses) },
    setRules,
    refresh: async () => {
      settings = await readSettings();
      setRules(await listThrottleRules(prisma));
      const alive = await listLiveNodes(prisma, new Date(clock.now().getTime() - silentAfterMs));
      liveNodes = alive.length > 0 ? alive : [nodeId];
      meanRatePerDay = await sampleMeanRate(prisma, frequencyUnitsPerDay);
      ownBackQueues = await listOwnBackQueues(prisma);
      changesPerVisit = await findBudgetSpacing(prisma);
    },
  };
}
