import { isIgnored, probationTrials, type SourceRecord } from './source-record.ts';

/** Pages whose announcements are believed at one reading while the source is on probation. */
const onProbation = 32;

/** An ignored source is asked at each reading whether it has mended its ways, at the cost of one visit. */
const probes = 1;

/**
 * How many announcements of one reading are believed, the latest first: all of a source that has shown what it is worth, a few of one
 * that is new, one of a source that is ignored.
 */
export function admittedAnnouncements(record: SourceRecord): { limit: number; isProbe: boolean } {
  if (isIgnored(record)) return { limit: probes, isProbe: true };
  return { limit: record.trials < probationTrials ? onProbation : Infinity, isProbe: false };
}
