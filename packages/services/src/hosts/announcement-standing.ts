import type { AnnouncementStanding } from '@meguri/contracts';
import {
  announcementPrecision,
  announcementRecall,
  isIgnored,
  type AnnouncementSource,
  type SourceRecord,
} from '@meguri/schedule';

/** What a source of a host has been worth, as people see it. */
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
