import type { EfficiencyWeights, MeasuredEfficiency } from './measured-efficiency.ts';
import { efficiencyPenaltySeconds } from './measured-efficiency.ts';
import type { IntervalCandidate, IntervalIngredient, IntervalIngredientName } from './interval-ingredient.ts';
import { readIngredient, withoutEffect } from './interval-ingredient.ts';

export interface AccessIntervalInput {
  /**
   * The end of the last access, when the next one is to be planned; the current time, when the interval is to
   * be shown.
   */
  now: Date;
  defaultSeconds: number;
  ruleSeconds?: number | null;
  operatorSeconds: number | null;
  /** The operator takes responsibility for ignoring Crawl-delay, e.g. on their own host. */
  operatorOverridesRobots?: boolean;
  robotsCrawlDelaySeconds: number | null;
  /** Longest Crawl-delay applied in full; longer ones count as this. */
  maxCrawlDelaySeconds: number;
  webmasterSeconds: number | null;
  retryAfterUntil: Date | null;
  /** Pacing by the host's demand, see neededIntervalSeconds; null: not paced. */
  pacing: HostPacing | null;
  efficiency: MeasuredEfficiency;
  efficiencyWeights: EfficiencyWeights;
}

/** The interval that a host's demand needs. */
export interface HostPacing {
  neededSeconds: number;
  /** False: the interval is only proposed. */
  applies: boolean;
}

export interface EffectiveAccessInterval {
  /** From `now` to the next access. */
  seconds: number;
  /** Interval without Retry-After, which is temporary. */
  pacedSeconds: number;
  /**
   * Interval without Retry-After and pacing, by which overload and daily capacity are decided: pacing leaves
   * capacity unused on purpose.
   */
  sustainedSeconds: number;
  binding: IntervalIngredientName;
  /** What sets `sustainedSeconds`. */
  sustainedBinding: IntervalIngredientName;
  /** All eight, in the order of {@link IntervalIngredientName}. */
  ingredients: IntervalIngredient[];
}

/** A host that is not paused is visited at least daily. Only Retry-After may last longer. */
export const longestAccessIntervalSeconds = 86_400;

/** An invalid default must not disable politeness. */
const fallbackSeconds = 20;

/**
 * The access interval of a host from all its ingredients. The only definition.
 *
 *     base       the operator's edit, which may be shorter than the default; else the longer of rule and default
 *     floor      max(base, Crawl-delay unless the operator overrides it, webmaster's edit)
 *     sustained  floor + measured-efficiency penalty, at most a day
 *     paced      max(sustained, what the demand needs, where pacing applies)
 *     seconds    max(paced, what is left of Retry-After)
 * A Crawl-delay below the base does not shorten it: it is a permission, not a demand. NaN, infinite and
 * negative seconds count as not set. The binding ingredient is the one that sets `seconds`: Retry-After while
 * it lasts longer, then pacing, then the measured efficiency when it adds more than the floor, otherwise the
 * ingredient that sets the floor, the base before the others where they are equal.
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
  const pacing = pacingOf(input);
  const pacedSeconds = Math.max(sustainedSeconds, pacing.countedSeconds ?? 0);
  const seconds = Math.max(pacedSeconds, retrySeconds ?? 0);

  return {
    seconds,
    pacedSeconds,
    sustainedSeconds,
    binding:
      seconds > pacedSeconds
        ? 'retry-after'
        : pacedSeconds > sustainedSeconds
          ? 'pacing'
          : sustainedBindingOf({ penalty, floorSeconds, floor }),
    sustainedBinding: sustainedBindingOf({ penalty, floorSeconds, floor }),
    ingredients: [
      ...candidates.map((candidate) => ingredientOf(candidate, floor)),
      { name: 'measured-efficiency', seconds: penalty, role: penalty > 0 ? 'applies' : 'satisfied' },
      {
        name: 'pacing',
        seconds: pacing.seconds,
        role: pacing.countedSeconds !== null && pacedSeconds <= sustainedSeconds ? 'satisfied' : pacing.role,
      },
      {
        name: 'retry-after',
        seconds: retrySeconds,
        role: retrySeconds === null ? 'not-set' : seconds > pacedSeconds ? 'applies' : 'satisfied',
      },
    ],
  };
}

/**
 * Default, rule and operator's edit, of which one counts. A rule, which covers many hosts, never shortens an
 * interval; an operator may do so for one host.
 */
function baseCandidates(input: AccessIntervalInput): IntervalCandidate[] {
  const byDefault = defaultOf(input);
  const byRule = readIngredient('rule', input.ruleSeconds, longestAccessIntervalSeconds);
  const byOperator = readIngredient('operator', input.operatorSeconds, longestAccessIntervalSeconds);
  const candidates = [byDefault, byRule, byOperator];
  const withoutOperator = counted(byRule) >= counted(byDefault) ? byRule : byDefault;
  const base = byOperator.countedSeconds === null ? withoutOperator : byOperator;
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

function pacingOf({ pacing }: AccessIntervalInput): IntervalCandidate {
  const needed = readIngredient('pacing', pacing?.neededSeconds, longestAccessIntervalSeconds);
  return pacing?.applies === false ? withoutEffect(needed, 'proposed') : needed;
}

/** The remainder of Retry-After; null when there is none or it has passed. */
function retryAfterSeconds({ retryAfterUntil, now }: AccessIntervalInput): number | null {
  const seconds = retryAfterUntil === null ? 0 : (retryAfterUntil.getTime() - now.getTime()) / 1_000;
  return seconds > 0 ? seconds : null;
}

/**
 * The seconds that count; below any set value where the ingredient does not count. A base candidate always
 * counts.
 */
function counted(candidate: IntervalCandidate): number {
  return candidate.countedSeconds ?? -1;
}

function sustainedBindingOf(interval: {
  penalty: number;
  floorSeconds: number;
  floor: IntervalCandidate;
}): IntervalIngredientName {
  return interval.penalty > interval.floorSeconds ? 'measured-efficiency' : interval.floor.name;
}

function ingredientOf(candidate: IntervalCandidate, floor: IntervalCandidate): IntervalIngredient {
  const { name, seconds, role, countedSeconds } = candidate;
  return { name, seconds, role: countedSeconds !== null && candidate !== floor ? 'satisfied' : role };
}
