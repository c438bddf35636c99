import type { AnnouncementStanding } from '@meguri/contracts';
import {
  announcementPrecision,
  announcementRecall,
  isIgnored,
  type AnnouncementSource,
  type SourceRecord,
} from '@meguri/schedule';

/** The usefulness of an announcement source of a host, for display. */
export function announcementStanding(
  record: SourceRecord & { source: AnnouncementSource },
): AnnouncementStanding {
  return {
    source: record.source,
    precision: announcementPrecision(record),
    recall: announcementRecall(record),
    trials: record.trials,
    ignored: isIgnored(record),
  };
}
