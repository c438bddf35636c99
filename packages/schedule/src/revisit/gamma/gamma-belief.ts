import { defaultPrior, type ChangePrior } from './change-prior.ts';
import { elapsedDays } from '../../seconds-per-day.ts';

/**
 * A belief about the change rate of a page: Gamma distributed with shape a and rate b (days), mean a / b
 * changes per day. It is the conjugate prior of a Poisson process, so it has no singular cases: it needs
 * no verdict for a decision.
 */
export interface GammaBelief {
  shape: number;
  rateDays: number;
}

/** kappa: the weight of old evidence where a page's rate seems to have changed. */
const keptOnceSurprised = 0.7;

/** Below this t / b the exact update loses its digits, and its limit is exact. */
const smallTime = 1e-9;

/** A share of the prior's time above this leaves too few digits of what is lost. */
const almostAll = 0.99;

/** The prior about a page whose peers change `ratePerDay` times a day. */
export function priorBelief(ratePerDay: number, { shape }: ChangePrior = defaultPrior): GammaBelief {
  return { shape, rateDays: shape / ratePerDay };
}

export function meanRatePerDay(belief: GammaBelief): number {
  return belief.shape / belief.rateDays;
}

/** y1: changes added to those of the belief when a visit is planned. */
const imaginedChanges = 0.3;

/**
 * (a + y1) / (b (1 + y1)): the rate to plan visits by. A page with at most one known change, a <= 1, is
 * visited sooner than at its mean rate, because a visit teaches more and a page that changes faster than
 * estimated costs more. A well known page is visited later, by up to 30 %. Visits at the mean interval would
 * find a change in fewer than 63 of 100 cases, because estimates err; these factors restore 63.
 */
export function plannedRatePerDay({ shape, rateDays }: GammaBelief): number {
  return (shape + imaginedChanges) / (rateDays * (1 + imaginedChanges));
}

/**
 * Widens a belief around its unchanged mean, before a verdict that leaves the page
 * surprising; see surprise.ts.
 */
export function forget(belief: GammaBelief, prior: ChangePrior = defaultPrior): GammaBelief {
  if (belief.shape <= prior.shape) return belief;
  const shape = Math.max(prior.shape, keptOnceSurprised * belief.shape);
  return { shape, rateDays: (belief.rateDays * shape) / belief.shape };
}

/** After `elapsed` days without a change: the exact posterior. */
export function afterUnchanged(belief: GammaBelief, elapsed: number): GammaBelief {
  return { shape: belief.shape, rateDays: belief.rateDays + elapsed };
}

/**
 * After one or more changes at unknown times within `elapsed` days. The exact posterior, proportional to
 * lambda^(a-1) e^(-b lambda) (1 - e^(-lambda t)), is not Gamma; this is the Gamma with its mean and variance.
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

/** After the last change before the visit, known to be `age` days old: the exact posterior. */
export function afterDatedChange(belief: GammaBelief, age: number): GammaBelief {
  return { shape: belief.shape + 1, rateDays: belief.rateDays + age };
}

/**
 * The probability that a page has changed within a time: 1 - (b / (b + t))^a, the belief's mean of 1 -
 * e^(-lambda t).
 *
 * @returns in [0, 1], to 15 decimal places; a power costs half as much as a form that keeps all digits of
 *   small probabilities
 */
export function changeProbability({ shape, rateDays }: GammaBelief, elapsedSeconds: number): number {
  return 1 - (rateDays / (rateDays + elapsedDays(elapsedSeconds))) ** shape;
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The nearest float32 whose last byte is 0: 16 binary digits, a relative error of 1 in 65,000 at most. */
export function roundToThreeBytes(value: number): number {
  float[0] = value;
  bits[0] = ((bits[0] ?? 0) + 0x80) & ~0xff;
  return float[0];
}
