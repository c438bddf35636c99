import type { Clock, Settings } from '@meguri/contracts';
import {
  compileThrottleRules,
  findBudgetSpacing,
  listLiveNodes,
  listThrottleRules,
  readSettings,
  sampleMeanRate,
  type PrismaClient,
  type ThrottleRule,
  type ThrottleRules,
} from '@meguri/database';
import { frequencyUnitsPerDay } from '@meguri/schedule';

/** A node that was silent for longer gets no pages from others. */
const silentAfterMs = 60_000;

/** What holds for the whole crawl, as this node last read it. */
export interface NodeConfiguration {
  readonly settings: Settings;
  /** This node alone, until it has read who lives. */
  readonly liveNodes: readonly number[];
  /** How often a page of the crawl changes a day; null before that is known. */
  readonly meanRatePerDay: number | null;
  /** The changes between two visits that the crawl's budget leaves room for. */
  readonly changesPerVisit: number;
  readonly rules: ThrottleRules;
  /** Between two readings, when somebody was told of them. */
  setRules(rules: readonly ThrottleRule[]): void;
  refresh(): Promise<void>;
}

/** Reads the settings, and the rest once it is refreshed. */
export async function readNodeConfiguration(options: {
  prisma: PrismaClient;
  nodeId: number;
  clock: Clock;
}): Promise<NodeConfiguration> {
  const { prisma, nodeId, clock } = options;
  let settings = await readSettings(prisma);
  let liveNodes = [nodeId];
  let meanRatePerDay: number | null = null;
  let changesPerVisit = 1;
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
    rules: { of: (name, addresses) => compiled.of(name, addresses) },
    setRules,
    refresh: async () => {
      settings = await readSettings(prisma);
      setRules(await listThrottleRules(prisma));
      const alive = await listLiveNodes(prisma, new Date(clock.now().getTime() - silentAfterMs));
      liveNodes = alive.length > 0 ? alive : [nodeId];
      meanRatePerDay = await sampleMeanRate(prisma, frequencyUnitsPerDay);
      changesPerVisit = await findBudgetSpacing(prisma);
    },
  };
}
