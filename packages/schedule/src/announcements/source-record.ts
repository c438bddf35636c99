/**
 * How reliable a host's source of announcements has been: decaying sums, so that a source can improve. A
 * *trial* is a visit, with a verdict, to a page for which the source had announced a change later than the
 * last visit. An announcement of an older change is no trial; neither is a failed access, after which the
 * announcement stays pending.
 */
export interface SourceRecord {
  /** Trials ever made, not decayed; counted up to 32,767. */
  trials: number;
  /** Trials that found a change. */
  hits: number;
  /** Trials that found none. */
  misses: number;
  /**
   * Trials that would have found a change anyway: the sum of their probabilities by the
   * pages' own change rates.
   */
  expected: number;
  /** Detected changes that had been announced. */
  announced: number;
  /** Detected changes that had not. */
  unannounced: number;
}

export const emptySourceRecord: SourceRecord = {
  trials: 0,
  hits: 0,
  misses: 0,
  expected: 0,
  announced: 0,
  unannounced: 0,
};

/** A source with fewer trials is on probation. */
const probationTrials = 20;

/** A source with a lower precision is ignored. */
const worthlessPrecision = 0.05;

/**
 * q: the probability that the announced change is news, beyond what a visit at that time
 * would have found anyway.
 *
 *     q = (max(0, hits - expected - s) + 1) / (hits + misses - expected + 2)
 *     s = sqrt(expected (1 - expected / (hits + misses)))
 *
 * With `expected` = 0 it is the (hits + 1) / (hits + misses + 2) of Laplace. A source that dates every page
 * today is "right" as often as its pages change; subtracting the hits expected by chance, and a standard
 * deviation of them, leaves it nothing, and leaves a correct source nearly everything.
 *
 * @returns in (0, 1); 0.5 without a trial
 */
export function announcementPrecision(record: SourceRecord): number {
  const trials = record.hits + record.misses;
  const expected = Math.min(record.expected, trials);
  return (beyondChance(record) + 1) / (trials - expected + 2);
}

/**
 * r: the share of detected changes that had been announced, (announced + 1) / (announced +
 * unannounced + 2); in (0, 1).
 */
export function announcementRecall({ announced, unannounced }: SourceRecord): number {
  return (announced + 1) / (announced + unannounced + 2);
}

/** From this precision on, a date is probably that of the change. */
const trustedPrecision = 0.5;

/** Whether the source's dates are trusted as times of change; one without trials is. */
export function trustsDates(record: SourceRecord | null): boolean {
  return record === null || (!isIgnored(record) && announcementPrecision(record) >= trustedPrecision);
}

/** Whether the source had enough trials, and is no better than chance or nearly never correct. */
export function isIgnored(record: SourceRecord): boolean {
  if (record.trials < probationTrials) return false;
  return beyondChance(record) === 0 || announcementPrecision(record) < worthlessPrecision;
}

/** Hits beyond what chance explains, by a standard deviation. */
function beyondChance({ hits, misses, expected }: SourceRecord): number {
  const trials = hits + misses;
  if (trials <= 0) return 0;
  const chance = Math.min(expected, trials);
  return Math.max(0, hits - chance - Math.sqrt(chance * (1 - chance / trials)));
}

/** Pages whose announcements are believed at one reading while the source is on probation. */
const onProbation = 32;

/** At each reading, one announcement of an ignored source is tested, at the cost of one visit. */
const probes = 1;

/**
 * How many announcements of one reading are believed, latest first: all of a proven source, a few of a new
 * one, one of an ignored one.
 */
export function admittedAnnouncements(record: SourceRecord): { limit: number; isProbe: boolean } {
  if (isIgnored(record)) return { limit: probes, isProbe: true };
  return { limit: record.trials < probationTrials ? onProbation : Infinity, isProbe: false };
}
