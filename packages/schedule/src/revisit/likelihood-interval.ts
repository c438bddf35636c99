import { likeliestRatePerDay } from './likeliest-rate.ts';

/** What is known of a Poisson page: how many visits found a change, by the days since the visit before, and for how long there was none. */
export interface ChangeEvidence {
  changedAfter: ReadonlyMap<number, number>;
  unchangedDays: number;
}

export interface RateInterval {
  lowPerDay: number;
  /** Null: there is no upper bound, every visit found a change. */
  highPerDay: number | null;
}

/** Half the quantile of chi-squared with one degree of freedom at 90 %. */
const allowedDrop = 2.705_543_454 / 2;

const maxDoublings = 200;
const bisections = 60;

/** The rates whose log-likelihood is at most so far below the highest that they make a 90 % interval (Wilks). */
export function likelihoodInterval(evidence: ChangeEvidence): RateInterval {
  const { changedAfter, unchangedDays } = evidence;
  if (changedAfter.size === 0) return { lowPerDay: 0, highPerDay: allowedDrop / unchangedDays };
  const best = likeliestRatePerDay(changedAfter, unchangedDays);
  const endless = best === Infinity;
  const start = endless ? 1 / Math.min(...changedAfter.keys()) : best;
  const least = (endless ? 0 : logLikelihood(evidence, best)) - allowedDrop;
  const isAllowed = (rate: number) => logLikelihood(evidence, rate) >= least;
  // Without a visit that found no change, the likelihood grows without end: the start may lie on either side of the bound.
  const lowPerDay = isAllowed(start)
    ? boundary(isAllowed, start, 1 / 2)
    : boundary((rate) => !isAllowed(rate), start, 2);
  return { lowPerDay, highPerDay: endless ? null : boundary(isAllowed, best, 2) };
}

/** ln of the probability of the evidence: sum of ln(1 - e^(-lambda t)) over the changes, minus lambda U. */
function logLikelihood({ changedAfter, unchangedDays }: ChangeEvidence, rate: number): number {
  let sum = -rate * unchangedDays;
  for (const [days, count] of changedAfter) sum += count * Math.log(-Math.expm1(-rate * days));
  return sum;
}

/** Where a condition that holds at the start ceases to hold, in the direction of a factor. */
function boundary(holds: (rate: number) => boolean, start: number, factor: number): number {
  let inside = start;
  let outside = start * factor;
  for (let step = 0; step < maxDoublings && holds(outside); step += 1) {
    inside = outside;
    outside *= factor;
  }
  for (let step = 0; step < bisections; step += 1) {
    const middle = Math.sqrt(inside * outside);
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
