/**
 * What a host's source of announcements has been worth: decayed sums, so that a source may mend its ways. A
 * *trial* is a visit, with a verdict, to a page of which the source had announced a change later than the
 * archive's last look at it. An announcement of something older says nothing new and is no trial; neither is
 * a failed access, which leaves the announcement standing.
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

/** A source that has not been tried so often is believed on probation only. */
const probationTrials = 20;

/** A source that is right more rarely is not listened to. */
const worthlessPrecision = 0.05;

/**
 * q: the probability that what the source announces is news, beyond what a visit at that time
 * would have found anyway.
 *
 *     q = (max(0, hits - expected - s) + 1) / (hits + misses - expected + 2), s = sqrt(expected (1 -
 *     expected / (hits + misses)))
 *
 * With `expected` = 0 it is the (hits + 1) / (hits + misses + 2) of Laplace. A source that dates every page
 * today is "right" as often as its pages change; subtracting what chance would have found, and a standard
 * deviation of that, leaves it nothing, and leaves one that tells the truth nearly everything.
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

/** From here on a date is rather that of the change than not. */
const trustedPrecision = 0.5;

/** Whether dates of the source tell when its pages changed; a source that was never tried is trusted. */
export function trustsDates(record: SourceRecord | null): boolean {
  return record === null || (!isIgnored(record) && announcementPrecision(record) >= trustedPrecision);
}

/** Whether the source was tried enough, and is no better than chance or nearly never right. */
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

/** An ignored source is asked at each reading whether it has mended its ways, at the cost of one visit. */
const probes = 1;

/**
 * How many announcements of one reading are believed, the latest first: all of a source that has shown what
 * it is worth, a few of one that is new, one of a source that is ignored.
 */
export function admittedAnnouncements(record: SourceRecord): { limit: number; isProbe: boolean } {
  if (isIgnored(record)) return { limit: probes, isProbe: true };
  return { limit: record.trials < probationTrials ? onProbation : Infinity, isProbe: false };
}
