/** Independent events, such as complaints, and the time in which they were counted. */
export interface CountedEvents {
  count: number;
  /** In units of the shortest time that says something about a rate, such as weeks. */
  time: number;
}

/** How a rate differs from an earlier one. `too-few`: there are too few events, or too little time, to say. */
export type RateFinding = 'fewer' | 'more' | 'no-difference' | 'too-few';

/** Significance level: chance alone may show a difference once in twenty times. */
const significance = 0.05;
/** With fewer events in total, only rates that differ by a factor of three could be told apart. */
const fewestEvents = 20;

/**
 * Compares two rates by an exact two-sided test: given the sum of the counts, the later count is binomial if
 * the rates are equal.
 */
export function compareRates(before: CountedEvents, after: CountedEvents): RateFinding {
  const events = before.count + after.count;
  // Minutes after a change, a single unrelated event would be an extreme rate.
  if (before.time < 1 || after.time < 1) return 'too-few';
  const share = after.time / (before.time + after.time);
  const few = atMost(after.count, events, share);
  const many = atMost(before.count, events, 1 - share);
  if (2 * Math.min(few, many) >= significance) return events < fewestEvents ? 'too-few' : 'no-difference';
  return few < many ? 'fewer' : 'more';
}

/** Probability of at most `count` successes of a binomial variable. */
function atMost(count: number, trials: number, share: number): number {
  let log = trials * Math.log1p(-share);
  let sum = 0;
  for (let successes = 0; successes <= count; successes += 1) {
    sum += Math.exp(log);
    log += Math.log((trials - successes) / (successes + 1)) + Math.log(share) - Math.log1p(-share);
  }
  return Math.min(1, sum);
}
