import { secondsPerDay } from '../seconds-per-day.ts';

/** The properties of a due page that the front queue of its host depends on. */
export interface DueStake {
  /** lambda: changes per day; null: nothing is known. */
  ratePerDay: number | null;
  /** w: relative importance of the page. */
  importance: number;
  /** Days since the last verdict; null: no version is captured yet. */
  daysSinceVerdict: number | null;
}

/** How front queues follow from values. */
export interface FrontQueueTuning {
  /** F: number of front queues. */
  queues: number;
  /** The value, in versions lost per day, of hosts in the middle queue. */
  middleValuePerDay: number;
  /** A value that is this many times higher moves a host up by one queue. */
  valueRatio: number;
  /** Each wait of this length moves a host up by one queue. */
  raiseAfterSeconds: number;
}

export interface FrontQueueInput {
  /** {@link dueValuePerDay} of its due pages; null: not known. */
  valuePerDay: number | null;
  /** Set by operators: queues to move up, negative: down. */
  priority: number;
  hasGoodRecord: boolean;
  /** Time in the front queues so far. */
  waitedSeconds: number;
}

/** A host's front queue, and what led to it. */
export interface FrontQueue {
  /** 0 is drawn most often. */
  queue: number;
  /** By value alone. */
  byValue: number;
  /** Queues that the priority moved it up; negative: down. */
  priorityUp: number;
  recordUp: number;
  waitUp: number;
}

/** Highest number of a front queue. */
export const maxFrontQueues = 9;

/**
 * What one day of waiting for a due page costs, in versions:
 *
 *     w lambda (1 - exp(-lambda a))
 * While a page waits it changes lambda times a day, and each change loses a version if an earlier change was
 * not captured yet, which has probability 1 - exp(-lambda a) a days after the last verdict. For a page
 * without a capture it is certain.
 *
 * @param assumedRatePerDay where the page's own rate is unknown
 */
export function versionsLostPerDay(page: DueStake, assumedRatePerDay: number): number {
  const rate = Math.max(0, page.ratePerDay ?? assumedRatePerDay);
  const uncaptured =
    page.daysSinceVerdict === null ? 1 : -Math.expm1(-rate * Math.max(0, page.daysSinceVerdict));
  return page.importance * rate * uncaptured;
}

/**
 * The value of an access to a host: the mean of its due pages that one turn in a back queue reaches, since
 * every access takes one of them.
 *
 * @returns null without pages
 */
export function dueValuePerDay(pages: readonly DueStake[], assumedRatePerDay: number): number | null {
  if (pages.length === 0) return null;
  const sum = pages.reduce((total, page) => total + versionsLostPerDay(page, assumedRatePerDay), 0);
  return sum / pages.length;
}

/**
 * The front queue of a host, the prioritizer of Mercator:
 *
 *     by value   middle - log(value / middle value) / log(value ratio), rounded, from 0 to F - 1
 *     base       by value - priority - (good record ? 1 : 0), from 0 to F - 1
 *     queue      base - floor(waited / raise after), at least 0
 * The scale is logarithmic because rates span five orders of magnitude. A host of any value is in the first
 * queue once it has waited for {@link longestRaiseSeconds}. An unknown value counts as the middle one.
 */
export function frontQueueOf(input: FrontQueueInput, tuning: FrontQueueTuning): FrontQueue {
  const last = tuning.queues - 1;
  const byValue = clamp(Math.round(middleOf(last) - levelsAboveMiddle(input.valuePerDay, tuning)), last);
  const recordUp = input.hasGoodRecord ? 1 : 0;
  const base = clamp(byValue - input.priority - recordUp, last);
  const raises = Math.floor(Math.max(0, input.waitedSeconds) / tuning.raiseAfterSeconds);
  const waitUp = Math.min(base, raises);
  return { queue: base - waitUp, byValue, priorityUp: input.priority, recordUp, waitUp };
}

/** The longest wait below the first queue: one raise for each of the F - 1 other queues. */
export function longestRaiseSeconds({ queues, raiseAfterSeconds }: FrontQueueTuning): number {
  return (queues - 1) * raiseAfterSeconds;
}

/** Pages that can be requested from a host in a back queue until its turn is over. */
export function pagesPerTurn(turnSeconds: number, accessIntervalSeconds: number): number {
  return Math.max(1, Math.ceil(turnSeconds / Math.max(accessIntervalSeconds, 1)));
}

/** Days from one instant to another; null without the first. */
export function daysBetween(since: Date | null, now: Date): number | null {
  return since === null ? null : (now.getTime() - since.getTime()) / 1_000 / secondsPerDay;
}

const middleOf = (last: number) => Math.floor(last / 2);

function levelsAboveMiddle(valuePerDay: number | null, tuning: FrontQueueTuning): number {
  if (valuePerDay === null) return 0;
  if (!(valuePerDay > 0)) return -tuning.queues;
  return Math.log(valuePerDay / tuning.middleValuePerDay) / Math.log(tuning.valueRatio);
}

const clamp = (queue: number, last: number) => Math.min(last, Math.max(0, queue));
