import { elapsedDays, secondsPerDay } from '../../seconds-per-day.ts';
import { definePolicy } from '../define-policy.ts';
import { uninformedFirstDays } from '../first-interval.ts';
import { beliefAfterVisit, firstBelief } from '../gamma/update-belief.ts';
import type { RevisitPolicy, RevisitPolicyId } from '../revisit-policy.ts';
import { ruleIn, withRule } from '../state/belief-rule.ts';
import { estimateChangeRate } from '../state/estimate-change-rate.ts';
import type { RevisitState } from '../state/revisit-state.ts';

/** The effect of one visit on an interval; all times in days. */
interface IntervalStep {
  intervalDays: number;
  changed: boolean;
  /** Time since the last visit that found a change, this one included. */
  sinceChangeDays: number;
  minDays: number;
  maxDays: number;
}

interface AdaptiveRule {
  id: RevisitPolicyId;
  /** Returns the new interval, and the wait until the next visit where it differs. */
  step(input: IntervalStep): { intervalDays: number; waitDays?: number };
}

/**
 * Policies of crawlers that estimate no rate: the interval grows while nothing changes and shrinks when
 * something does. They keep a belief as well, so that another policy can take over at any time.
 */
function createAdaptivePolicy({ id, step }: AdaptiveRule): RevisitPolicy {
  return definePolicy({
    id,

    first(visit) {
      const intervalDays = uninformedFirstDays(visit);
      const rule = { rule: 'adaptive', intervalDays, sinceChangeDays: 0 } as const;
      return { state: withRule(firstBelief(visit), rule), days: intervalDays };
    },

    onVerdict(visit) {
      const { changed, limits } = visit;
      const elapsed = elapsedDays(visit.elapsedSeconds);
      const before = adaptiveIn(visit.state) ?? startFrom(visit.state, elapsed);
      const sinceChangeDays = before.sinceChangeDays + elapsed;
      const minDays = limits.minIntervalSeconds / secondsPerDay;
      const maxDays = limits.maxIntervalSeconds / secondsPerDay;
      const stepped = step({ ...before, changed, sinceChangeDays, minDays, maxDays });
      const intervalDays = Math.min(Math.max(stepped.intervalDays, minDays), maxDays);
      const rule = {
        rule: 'adaptive',
        intervalDays,
        sinceChangeDays: changed ? 0 : sinceChangeDays,
      } as const;
      const state = withRule(beliefAfterVisit(visit), rule);
      return { state, days: Math.min(stepped.waitDays ?? intervalDays, maxDays) };
    },
  });
}

function adaptiveIn(state: RevisitState) {
  const rule = ruleIn(state);
  return rule?.rule === 'adaptive' ? rule : null;
}

/** After another policy: the mean time between changes, where it is known. */
function startFrom(state: RevisitState, elapsed: number) {
  const { ratePerDay } = estimateChangeRate(state);
  return { intervalDays: ratePerDay === null ? elapsed : 1 / ratePerDay, sinceChangeDays: 0 };
}

/** Parameters of Apache Nutch's AdaptiveFetchSchedule. */
interface NutchRates {
  /** Share of the interval by which a visit without a change lengthens it. */
  increase: number;
  /** Share by which a change shortens it. */
  decrease: number;
  /** Whether the wait follows the time since the last change. */
  synchronised: boolean;
}

const nutchRates: NutchRates = { increase: 0.4, decrease: 0.2, synchronised: true };

/** How far the wait follows the time since the last change. */
const nutchSyncShare = 0.2;

const nutchLongestDays = 365;

/**
 * Apache Nutch's adaptive schedule. Synchronised, an unchanged page's interval is at least the time since its
 * last change D, and the visit comes 0.2 D sooner. The detection ratio of a page settles at ln(1 + inc) /
 * (ln(1 + inc) - ln(1 - dec)) = 0.601, or at 0.635 synchronised.
 *
 * The bound is applied after the synchronisation: before it, a page unchanged for five times the longest
 * interval would not wait at all.
 */
export function createNutchPolicy(rates: Partial<NutchRates> = {}): RevisitPolicy {
  const { increase, decrease, synchronised } = { ...nutchRates, ...rates };
  return createAdaptivePolicy({
    id: 'nutch',
    step({ intervalDays, changed, sinceChangeDays, minDays, maxDays }) {
      const longest = Math.min(nutchLongestDays, maxDays);
      const within = (days: number) => Math.min(Math.max(days, minDays), longest);
      if (changed) return { intervalDays: within(intervalDays * (1 - decrease)) };
      const grown = intervalDays * (1 + increase);
      if (!synchronised) return { intervalDays: within(grown) };
      const followed = Math.max(grown, sinceChangeDays);
      return {
        intervalDays: within(followed),
        waitDays: within(followed - nutchSyncShare * sinceChangeDays),
      };
    },
  });
}

interface StormRates {
  /** Factor of the interval after a visit without a change. */
  growth: number;
  longestDays: number;
}

const stormRates: StormRates = { growth: 1.5, longestDays: 14 };

/** How much of the way to the shortest interval a change goes. */
const stormShrinkShare = 0.5;

/**
 * Apache StormCrawler's adaptive scheduler: a change halves the distance to the shortest
 * interval, none grows it.
 */
export function createStormPolicy({ growth, longestDays }: StormRates = stormRates): RevisitPolicy {
  return createAdaptivePolicy({
    id: 'storm',
    step: ({ intervalDays, changed, minDays }) => ({
      intervalDays: Math.min(
        longestDays,
        changed ? (1 - stormShrinkShare) * intervalDays + stormShrinkShare * minDays : growth * intervalDays,
      ),
    }),
  });
}
