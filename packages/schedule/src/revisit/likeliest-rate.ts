const maxSteps = 200;
const relativeTolerance = 1e-14;

/**
 * The maximum-likelihood change rate of a Poisson page (Cho & Garcia-Molina, TOIT 3, 2003): the root of
 *
 *     sum over visits that found a change of  t / (e^(lambda t) - 1)  =  U
 *
 * by Newton's method inside a bracket. Needs the page's whole history, so it is the yardstick of the policies, not one of them.
 *
 * @param changedAfter how many visits found a change, by the days since the visit before
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
