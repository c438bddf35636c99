/**
 * floor(value + u): the whole number below or above, so that the mean is the value itself. For queues that are kept by the day: a page that
 * wants every 1.4 days is then visited every 1.4 days in the long run, where rounding to the nearest would visit it daily and a page of 1.6
 * days every other day. An interval in whole seconds needs none of it: what rounding adds to a day is below 1e-5 of it.
 *
 * @param random uniform in [0, 1)
 */
export function roundStochastically(value: number, random: () => number): number {
  return Math.floor(value + random());
}
