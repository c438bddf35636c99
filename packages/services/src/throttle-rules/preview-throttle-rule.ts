import type { ThrottleRuleServices } from '@meguri/api/services-port';
import { findThrottleRule, readRuleEffect } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { ruleReach, ruleView } from './rule-view.ts';
import { ruleRange } from './rule-range.ts';

/** Most hosts that a preview names. */
const maxNamed = 5;

export function createPreviewThrottleRule({ prisma }: Dependencies): ThrottleRuleServices['preview'] {
  return async ({ input: { kind, value: typed, minIntervalSeconds } }) => {
    const rule = { kind, value: ruleRange(kind, typed) };
    const [existing, effect] = await Promise.all([
      findThrottleRule(prisma, rule),
      readRuleEffect(prisma, { rule, minIntervalSeconds, largest: maxNamed }),
    ]);
    return {
      value: rule.value,
      existing: existing && ruleView(existing),
      ...ruleReach(effect),
      visitedHosts: effect.visited,
      slowedHosts: effect.slowed,
      overloadedHosts: effect.overloaded,
      demand: effect.demand,
      capacity: { before: effect.capacityBefore, after: effect.capacityAfter },
      largest: effect.largest,
    };
  };
}
