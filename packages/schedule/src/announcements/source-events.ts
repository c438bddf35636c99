import type { AnnouncementSource } from './announcement-source.ts';
import type { SourceRecord } from './source-record.ts';

/** Evidence of a visit with a verdict about a source of its host. */
export type SourceEvent =
  /** The page was visited after an announcement. */
  | {
      kind: 'trial';
      source: AnnouncementSource;
      hit: boolean;
      /** Probability in [0, 1] of a change without the announcement. */
      expected: number;
    }
  /** A change was detected. */
  | { kind: 'change'; source: AnnouncementSource; announced: boolean };

/**
 * The effect of several events on a record: each sum becomes `sum * factor + addition`, so that a
 * transaction applies them without reading the record first.
 */
export interface RecordChange {
  trials: number;
  trialFactor: number;
  hits: number;
  misses: number;
  expected: number;
  changeFactor: number;
  announced: number;
  unannounced: number;
}

/** The weight of earlier evidence at each event; the memory is about 50 events. */
const keptPerEvent = 0.98;

/** The count stops here: the column is small, and no decision needs a higher count. */
const maxTrials = 32_767;

const noChange: RecordChange = {
  trials: 0,
  trialFactor: 1,
  hits: 0,
  misses: 0,
  expected: 0,
  changeFactor: 1,
  announced: 0,
  unannounced: 0,
};

/** The events of one host, in order, folded into one change per source. */
export function foldSourceEvents(events: readonly SourceEvent[]): Map<AnnouncementSource, RecordChange> {
  const changes = new Map<AnnouncementSource, RecordChange>();
  for (const event of events) {
    const before = changes.get(event.source) ?? noChange;
    changes.set(event.source, event.kind === 'trial' ? withTrial(before, event) : withFound(before, event));
  }
  return changes;
}

function withTrial(before: RecordChange, { hit, expected }: SourceEvent & { kind: 'trial' }): RecordChange {
  return {
    ...before,
    trials: before.trials + 1,
    trialFactor: before.trialFactor * keptPerEvent,
    hits: before.hits * keptPerEvent + (hit ? 1 : 0),
    misses: before.misses * keptPerEvent + (hit ? 0 : 1),
    expected:
      before.expected * keptPerEvent + (Number.isFinite(expected) ? Math.min(1, Math.max(0, expected)) : 0),
  };
}

function withFound(before: RecordChange, { announced }: SourceEvent & { kind: 'change' }): RecordChange {
  return {
    ...before,
    changeFactor: before.changeFactor * keptPerEvent,
    announced: before.announced * keptPerEvent + (announced ? 1 : 0),
    unannounced: before.unannounced * keptPerEvent + (announced ? 0 : 1),
  };
}

/** The record after a change; the database does the same in one statement. */
export function applyRecordChange(record: SourceRecord, change: RecordChange): SourceRecord {
  return {
    trials: Math.min(maxTrials, record.trials + change.trials),
    hits: record.hits * change.trialFactor + change.hits,
    misses: record.misses * change.trialFactor + change.misses,
    expected: record.expected * change.trialFactor + change.expected,
    announced: record.announced * change.changeFactor + change.announced,
    unannounced: record.unannounced * change.changeFactor + change.unannounced,
  };
}
