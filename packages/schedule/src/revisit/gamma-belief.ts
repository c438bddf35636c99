import { usualPriorShape } from './prior-shape.ts';

/**
 * A belief about the change rate of a page: Gamma distributed with shape a and rate b (days), mean a / b changes per day. The
 * conjugate prior of a Poisson process, so it has no singular cases: one verdict, or none, is enough for a decision.
 */
export interface GammaBelief {
  shape: number;
  rateDays: number;
}

/** kappa: the weight that old evidence keeps where a page seems to have changed its ways. */
const keptOnceSurprised = 0.7;

/** Below this t / b the exact update loses its digits, and its limit is exact. */
const smallTime = 1e-9;

/** A share of the prior's time above this leaves too few digits of what is lost. */
const almostAll = 0.99;

/** The belief about a page like those that change `ratePerDay` times a day. */
export function priorBelief(ratePerDay: number, priorShape = usualPriorShape): GammaBelief {
  return { shape: priorShape, rateDays: priorShape / ratePerDay };
}

export function meanRatePerDay(belief: GammaBelief): number {
  return belief.shape / belief.rateDays;
}

/** y1: changes imagined beside those that the belief rests on, when a visit is planned. */
const imaginedChanges = 0.3;

/**
 * (a + y1) / (b (1 + y1)): the rate to plan visits by. The less is known of a page, the more there is to learn from looking at it, and the
 * more is lost if it changes faster than it seems: a page of which no more than one change is known, a <= 1, is visited sooner than its mean
 * rate asks for, and one that is well known later, by up to 30 %. Estimates err, so visits at the mean interval would find a change
 * less often than in 63 of 100 cases; this brings them back there.
 */
export function plannedRatePerDay({ shape, rateDays }: GammaBelief): number {
  return (shape + imaginedChanges) / (rateDays * (1 + imaginedChanges));
}

/** Widens a belief around its unchanged mean, before the evidence of a verdict that leaves a page surprising; see surprise.ts. */
export function forget(belief: GammaBelief, priorShape = usualPriorShape): GammaBelief {
  if (belief.shape <= priorShape) return belief;
  const shape = Math.max(priorShape, keptOnceSurprised * belief.shape);
  return { shape, rateDays: (belief.rateDays * shape) / belief.shape };
}

/** After `elapsed` days without a change: the exact posterior. */
export function afterUnchanged(belief: GammaBelief, elapsed: number): GammaBelief {
  return { shape: belief.shape, rateDays: belief.rateDays + elapsed };
}

/**
 * After one or more changes at unknown times within `elapsed` days. The exact posterior, proportional to
 * lambda^(a-1) e^(-b lambda) (1 - e^(-lambda t)), is no Gamma distribution; the one with its mean and variance is taken.
 */
export function afterChange(belief: GammaBelief, elapsed: number): GammaBelief {
  const { shape: a, rateDays: b } = belief;
  if (elapsed / b < smallTime) return { shape: a + 1, rateDays: b + elapsed / 2 };
  const logKept = -Math.log1p(elapsed / b);
  const d1 = Math.expm1(a * logKept);
  // Products cost less than powers, but lose digits where little time has passed.
  const kept = b / (b + elapsed);
  const d2 = kept < almostAll ? (1 + d1) * kept - 1 : Math.expm1((a + 1) * logKept);
  const d3 = kept < almostAll ? (1 + d2) * kept - 1 : Math.expm1((a + 2) * logKept);
  const mean = ((a / b) * d2) / d1;
  const secondMoment = (((a * (a + 1)) / b / b) * d3) / d1;
  const variance = secondMoment - mean * mean;
  return { shape: (mean * mean) / variance, rateDays: mean / variance };
}

/** After a change known to have been the last one, `age` days before the visit: the exact posterior. */
export function afterDatedChange(belief: GammaBelief, age: number): GammaBelief {
  return { shape: belief.shape + 1, rateDays: belief.rateDays + age };
}
