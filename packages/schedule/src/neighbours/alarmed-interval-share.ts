/**
 * What is left of a page's interval after an alarm. A visit is due when the expected changes since the last one have come to x; an event
 * that hit the page with probability q counts as many of them as leave it unhit equally often, -ln(1 - q). So the interval becomes
 * (x + ln(1 - q)) / x of itself.
 *
 * It is exact where captures are maximised under a price c of an access: with p(x) = 1 - e^(-x), waiting pays while the page gains changes
 * faster, (1 - q) e^(-x), than the long-run mean e^(-x*) of the optimal x*, that is until x - ln(1 - q) = x*.
 *
 * @param probability q, of the event having changed the page, in [0, 1)
 * @param changesPerVisit x, above 0
 * @returns in [0, 1]; 0 is due at once
 */
export function alarmedIntervalShare(probability: number, changesPerVisit: number): number {
  const counted = -Math.log1p(-probability);
  return changesPerVisit > counted ? 1 - counted / changesPerVisit : 0;
}
