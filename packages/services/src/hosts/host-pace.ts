import { accessIntervalInputOf, type HostIntervalFacts, type Settings } from '@meguri/contracts';
import {
  compileThrottleRules,
  listRobotsTexts,
  listThrottleRules,
  longestRuleInterval,
  readSettings,
  type HostSettings,
} from '@meguri/database';
import { effectiveAccessInterval, effectiveThrottle, type HostPace } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { longestCrawlDelay } from './robots-view.ts';

/** What beside its terms decides how often a host may be accessed. */
export interface PaceGrounds {
  settings: Settings;
  now: Date;
  crawlDelaySeconds: number | null;
  ruleIntervalSeconds: number | null;
}

export async function readPaceGrounds(
  { prisma, clock }: Dependencies,
  host: { hostId: bigint; name: string; address: string | null },
): Promise<PaceGrounds> {
  const [settings, robots, rules] = await Promise.all([
    readSettings(prisma),
    listRobotsTexts(prisma, host.hostId),
    listThrottleRules(prisma),
  ]);
  const applied = compileThrottleRules(rules).of(host.name, host.address === null ? [] : [host.address]);
  return {
    settings,
    now: clock.now(),
    crawlDelaySeconds: longestCrawlDelay(robots, settings['crawler.product']),
    ruleIntervalSeconds: longestRuleInterval(applied),
  };
}

/** The pace of a host under its terms, as its node would come to it; Retry-After, which passes, left out. */
export function hostPace(
  facts: Pick<HostIntervalFacts, 'speedBytesPerSecond' | 'errorRing'>,
  terms: HostSettings,
  grounds: PaceGrounds,
): HostPace {
  const { settings, crawlDelaySeconds, now, ruleIntervalSeconds } = grounds;
  const input = accessIntervalInputOf(
    { ...facts, ...terms, retryAfterUntil: null },
    settings,
    crawlDelaySeconds,
    now,
  );
  const { sustainedSeconds } = effectiveAccessInterval({ ...input, siteGroupSeconds: ruleIntervalSeconds });
  const throttle = effectiveThrottle(terms.throttle, { burstMaxCount: settings['access.burstMaxCount'] });
  return { ...throttle, paused: throttle.paused || terms.paused, intervalSeconds: sustainedSeconds };
}
