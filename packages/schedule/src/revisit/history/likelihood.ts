const maxSteps = 200;
const relativeTolerance = 1e-14;

/**
 * The maximum-likelihood change rate of a Poisson page (Cho & Garcia-Molina, TOIT 3, 2003): the root of
 *
 *     sum over visits that found a change of  t / (e^(lambda t) - 1)  =  U
 *
 * by Newton's method inside a bracket. Needs the page's whole history, so it is the yardstick of the
 * policies, not one of them.
 *
 * @param changedAfter how many visits found a change, by the days since the previous visit
 * @param unchangedDays U: total of the days after which a visit found none
 * @returns changes per day; 0 when no visit found a change, Infinity when every one did
 */
export function likeliestRatePerDay(
  changedAfter: ReadonlyMap<number, number>,
  unchangedDays: number,
): number {
  const visits = [...changedAfter];
  if (visits.length === 0) return 0;
  if (unchangedDays === 0) return Infinity;
  const changes = visits.reduce((sum, [, count]) => sum + count, 0);

  // t / (e^(lambda t) - 1) < 1 / lambda, so the root lies below changes / U.
  let low = 0;
  let high = changes / unchangedDays;
  let rate = high / 2;
  for (let step = 0; step < maxSteps; step += 1) {
    const { value, slope } = excess(visits, unchangedDays, rate);
    if (value > 0) low = rate;
    else high = rate;
    const newton = rate - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - rate) <= relativeTolerance * rate) return next;
    rate = next;
  }
  return rate;
}

/** The left side minus the right side, and its derivative by lambda. */
function excess(
  visits: ReadonlyArray<readonly [number, number]>,
  unchangedDays: number,
  rate: number,
): { value: number; slope: number } {
  let value = -unchangedDays;
  let slope = 0;
  for (const [days, count] of visits) {
    const growth = Math.expm1(rate * days);
    value += (count * days) / growth;
    slope -= (count * days * days) / growth / -Math.expm1(-rate * days);
  }
  return { value, slope };
}

/**
 * Evidence about a Poisson page: how many visits found a change, by the days since the previous visit, and
 * the total time without a change.
 */
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

/** The 90 % interval of the rate: rates whose log-likelihood is near enough to the highest (Wilks). */
export function likelihoodInterval(evidence: ChangeEvidence): RateInterval {
  const { changedAfter, unchangedDays } = evidence;
  if (changedAfter.size === 0) return { lowPerDay: 0, highPerDay: allowedDrop / unchangedDays };
  const best = likeliestRatePerDay(changedAfter, unchangedDays);
  const endless = best === Infinity;
  const start = endless ? 1 / Math.min(...changedAfter.keys()) : best;
  const least = (endless ? 0 : logLikelihood(evidence, best)) - allowedDrop;
  const isAllowed = (rate: number) => logLikelihood(evidence, rate) >= least;
  // Without a visit that found no change, the likelihood grows without end: the start may lie on
  // either side of the bound.
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
