import {
  accessIntervalInputOf,
  maxAccessesPerVisit,
  unpaced,
  type HostIntervalFacts,
  type Settings,
} from '@meguri/contracts';
import {
  compileThrottleRules,
  listRobotsRecords,
  listThrottleRules,
  longestRuleInterval,
  readSettings,
  type HostSettingRow,
} from '@meguri/database';
import { effectiveAccessInterval, effectiveThrottle, type HostPace } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { longestCrawlDelay } from './robots-view.ts';

/** What decides the pace of a host besides its settings. */
export interface PaceGrounds {
  settings: Settings;
  now: Date;
  crawlDelaySeconds: number | null;
  ruleIntervalSeconds: number | null;
}

interface PacedHost {
  hostId: bigint;
  name: string;
  address: string | null;
}

export async function readPaceGrounds(deps: Dependencies, host: PacedHost): Promise<PaceGrounds> {
  return (await readPaceGroundsOf(deps, [host]))(host);
}

/** {@link readPaceGrounds} for many hosts, in one read. */
export async function readPaceGroundsOf(
  { prisma, clock }: Dependencies,
  hosts: readonly PacedHost[],
): Promise<(host: PacedHost) => PaceGrounds> {
  const [settings, robots, listed] = await Promise.all([
    readSettings(prisma),
    listRobotsRecords(
      prisma,
      hosts.map(({ hostId }) => hostId),
    ),
    listThrottleRules(prisma),
  ]);
  const rules = compileThrottleRules(listed);
  const robotsOf = Map.groupBy(robots, ({ hostId }) => hostId);
  const now = clock.now();
  return ({ hostId, name, address }) => ({
    settings,
    now,
    crawlDelaySeconds: longestCrawlDelay(robotsOf.get(hostId) ?? [], settings['crawler.product']),
    ruleIntervalSeconds: longestRuleInterval(rules.of(name, address === null ? [] : [address])),
  });
}

/** The pace that a host's settings permit, as its node computes it: without Retry-After and pacing by demand. */
export function hostPace(
  facts: Pick<HostIntervalFacts, 'speedBytesPerSecond' | 'errorRing'>,
  row: HostSettingRow,
  grounds: PaceGrounds,
): HostPace {
  const { settings, crawlDelaySeconds, now, ruleIntervalSeconds } = grounds;
  const input = accessIntervalInputOf(
    { ...facts, ...row, ...unpaced, retryAfterUntil: null },
    settings,
    crawlDelaySeconds,
    now,
  );
  const { sustainedSeconds } = effectiveAccessInterval({ ...input, ruleSeconds: ruleIntervalSeconds });
  const throttle = effectiveThrottle(row.throttle, {
    burstMaxCount: maxAccessesPerVisit(row.throttle, settings['access.burstMaxCount']),
  });
  return { ...throttle, paused: throttle.paused || row.paused, intervalSeconds: sustainedSeconds };
}
