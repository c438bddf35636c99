/**
 * The whole number below or above, the latter as often as the fraction says, so that the mean is the value itself. For queues that are kept by
 * the day: a page that wants every 1.4 days is then visited every 1.4 days in the long run, where rounding to the nearest would visit it daily
 * and a page of 1.6 days every other day. An interval in whole seconds needs none of it: what rounding adds to a day is below 1e-5 of it.
 *
 * @param random uniform in [0, 1)
 */
export function roundStochastically(value: number, random: () => number): number {
  const below = Math.floor(value);
  // Not floor(value + u): for u just below 1 the sum of a whole number rounds up to the next.
  return random() < value - below ? below + 1 : below;
}
