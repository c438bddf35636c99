import type { RevisitState } from './revisit-state.ts';
import { additionsTo, hasAdditions, layoutOf } from './revisit-state.ts';

/** How policies with a belief choose their intervals, other than by one expected change. */
export type BeliefRule =
  /** Always the same. */
  | { rule: 'fixed'; intervalDays: number }
  /** Longer after each visit without a change, shorter after each with one. */
  | { rule: 'adaptive'; intervalDays: number; sinceChangeDays: number }
  /** Harmonic staleness at a price. */
  | { rule: 'harmonic'; price: number };

const tags = { fixed: 1, adaptive: 2, harmonic: 3 } as const;

/**
 * The belief with the rule behind the interval, in float32 values like the belief; other policies read only
 * the belief.
 */
export function withRule(belief: RevisitState, rule: BeliefRule): RevisitState {
  switch (rule.rule) {
    case 'fixed':
      return [...belief, tags.fixed, Math.fround(rule.intervalDays)];
    case 'adaptive':
      return [...belief, tags.adaptive, Math.fround(rule.intervalDays), Math.fround(rule.sinceChangeDays)];
    case 'harmonic':
      return [...belief, tags.harmonic, Math.fround(rule.price)];
    default:
      return rule satisfies never;
  }
}

/** The rule in a state; null where the interval is the mean time between changes. */
export function ruleIn(state: RevisitState): BeliefRule | null {
  if (layoutOf(state) !== 'belief' || !hasAdditions(state)) return null;
  const [tag, first = 0, second = 0] = additionsTo(state);
  switch (tag) {
    case tags.fixed:
      return { rule: 'fixed', intervalDays: first };
    case tags.adaptive:
      return { rule: 'adaptive', intervalDays: first, sinceChangeDays: second };
    case tags.harmonic:
      return { rule: 'harmonic', price: first };
    default:
      return null;
  }
}
