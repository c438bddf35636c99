/** Independent events, such as complaints, and the time in which they were counted. */
export interface CountedEvents {
  count: number;
  /** In units of which one is the least that says something about a rate, such as weeks. */
  time: number;
}

/** How a rate differs from an earlier one. `too-few`: there are too few events, or too little time, to say. */
export type RateFinding = 'fewer' | 'more' | 'no-difference' | 'too-few';

/** A difference counts that chance alone makes once in twenty times. */
const significance = 0.05;
/** With fewer events in all, only a rate three times as high could be told from the other one. */
const fewestEvents = 20;

/**
 * Compares two rates. Given their sum, the later count is binomial if the rates are equal, whatever they are:
 * an exact test, in both directions.
 */
export function compareRates(before: CountedEvents, after: CountedEvents): RateFinding {
  const events = before.count + after.count;
  // Minutes after a change, one event that it did not cause would be a rate beyond all others.
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
