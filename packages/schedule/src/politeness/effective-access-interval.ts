import type { EfficiencyWeights, MeasuredEfficiency } from './measured-efficiency.ts';
import { efficiencyPenaltySeconds } from './measured-efficiency.ts';
import type { IntervalCandidate, IntervalIngredient, IntervalIngredientName } from './interval-ingredient.ts';
import { readIngredient, withoutEffect } from './interval-ingredient.ts';

export interface AccessIntervalInput {
  /**
   * The end of the last access, when the next one is to be planned; the present, when the
   * interval is to be shown.
   */
  now: Date;
  defaultSeconds: number;
  ruleSeconds?: number | null;
  operatorSeconds: number | null;
  /** The operator answers for going below the robots.txt, e.g. on a host of their own. */
  operatorOverridesRobots?: boolean;
  robotsCrawlDelaySeconds: number | null;
  /** Longest Crawl-delay applied in full; longer ones count as this. */
  maxCrawlDelaySeconds: number;
  webmasterSeconds: number | null;
  retryAfterUntil: Date | null;
  efficiency: MeasuredEfficiency;
  efficiencyWeights: EfficiencyWeights;
}

export interface EffectiveAccessInterval {
  /** From `now` to the next access. */
  seconds: number;
  /** The same without Retry-After, which is temporary: decides overload and the capacity of a day. */
  sustainedSeconds: number;
  binding: IntervalIngredientName;
  /** What sets `sustainedSeconds`. */
  sustainedBinding: IntervalIngredientName;
  /** All seven, in the order of {@link IntervalIngredientName}. */
  ingredients: IntervalIngredient[];
}

/** A host that is not paused is visited at least daily. Only Retry-After may last longer. */
export const longestAccessIntervalSeconds = 86_400;

/** An invalid default must not disable politeness. */
const fallbackSeconds = 20;

/**
 * The access interval of a host from all its ingredients. The only definition.
 *
 *     base       the most specific of operator's edit, rule, default; may be shorter than the default
 *     floor      max(base, Crawl-delay unless the operator overrides it, webmaster's edit)
 *     sustained  floor + measured-efficiency penalty, at most a day
 *     seconds    max(sustained, what is left of Retry-After)
 *
 * A Crawl-delay below the base does not shorten it: it is a permission, not a demand. NaN, infinite and
 * negative seconds count as not set. The binding ingredient is the one that sets `seconds`: Retry-After while
 * it lasts longer, the measured efficiency when it adds more than the floor, otherwise whichever sets the
 * floor, the base before the others where they are equal.
 */
export function effectiveAccessInterval(input: AccessIntervalInput): EffectiveAccessInterval {
  const candidates = [...baseCandidates(input), crawlDelayOf(input), webmasterOf(input)];
  const floor = candidates.reduce((longest, candidate) =>
    counted(candidate) > counted(longest) ? candidate : longest,
  );
  const floorSeconds = counted(floor);
  const penalty = efficiencyPenaltySeconds(input.efficiency, input.efficiencyWeights);
  const sustainedSeconds = Math.min(floorSeconds + penalty, longestAccessIntervalSeconds);
  const retrySeconds = retryAfterSeconds(input);
  const seconds = Math.max(sustainedSeconds, retrySeconds ?? 0);

  return {
    seconds,
    sustainedSeconds,
    binding: bindingOf({ seconds, sustainedSeconds, penalty, floorSeconds, floor }),
    sustainedBinding: bindingOf({
      seconds: sustainedSeconds,
      sustainedSeconds,
      penalty,
      floorSeconds,
      floor,
    }),
    ingredients: [
      ...candidates.map((candidate) => shown(candidate, floor)),
      { name: 'measured-efficiency', seconds: penalty, role: penalty > 0 ? 'applies' : 'satisfied' },
      {
        name: 'retry-after',
        seconds: retrySeconds,
        role: retrySeconds === null ? 'not-set' : seconds > sustainedSeconds ? 'applies' : 'satisfied',
      },
    ],
  };
}

/** Default, rule and operator's edit, of which only the most specific counts. */
function baseCandidates(input: AccessIntervalInput): IntervalCandidate[] {
  const candidates = [
    defaultOf(input),
    readIngredient('rule', input.ruleSeconds, longestAccessIntervalSeconds),
    readIngredient('operator', input.operatorSeconds, longestAccessIntervalSeconds),
  ];
  const base = candidates.findLast((one) => one.countedSeconds !== null);
  return candidates.map((one) => (one === base ? one : withoutEffect(one, 'overridden')));
}

function defaultOf({ defaultSeconds }: AccessIntervalInput): IntervalCandidate {
  const stated = readIngredient('default', defaultSeconds, longestAccessIntervalSeconds);
  return stated.countedSeconds === null
    ? readIngredient('default', fallbackSeconds, longestAccessIntervalSeconds)
    : stated;
}

function crawlDelayOf(input: AccessIntervalInput): IntervalCandidate {
  const maxSeconds = Math.min(input.maxCrawlDelaySeconds, longestAccessIntervalSeconds);
  const delay = readIngredient('robots-crawl-delay', input.robotsCrawlDelaySeconds, maxSeconds);
  const isSetByOperator =
    readIngredient('operator', input.operatorSeconds, longestAccessIntervalSeconds).countedSeconds !== null;
  return isSetByOperator && input.operatorOverridesRobots === true ? withoutEffect(delay, 'waived') : delay;
}

function webmasterOf(input: AccessIntervalInput): IntervalCandidate {
  return readIngredient('webmaster', input.webmasterSeconds, longestAccessIntervalSeconds);
}

/** What is left of Retry-After, null when there is none or it has passed. */
function retryAfterSeconds({ retryAfterUntil, now }: AccessIntervalInput): number | null {
  const seconds = retryAfterUntil === null ? 0 : (retryAfterUntil.getTime() - now.getTime()) / 1_000;
  return seconds > 0 ? seconds : null;
}

/** Below any set value where an ingredient does not count; a base candidate always counts. */
function counted(candidate: IntervalCandidate): number {
  return candidate.countedSeconds ?? -1;
}

function bindingOf(interval: {
  seconds: number;
  sustainedSeconds: number;
  penalty: number;
  floorSeconds: number;
  floor: IntervalCandidate;
}): IntervalIngredientName {
  if (interval.seconds > interval.sustainedSeconds) return 'retry-after';
  return interval.penalty > interval.floorSeconds ? 'measured-efficiency' : interval.floor.name;
}

function shown(candidate: IntervalCandidate, floor: IntervalCandidate): IntervalIngredient {
  const { name, seconds, role, countedSeconds } = candidate;
  return { name, seconds, role: countedSeconds !== null && candidate !== floor ? 'satisfied' : role };
}
