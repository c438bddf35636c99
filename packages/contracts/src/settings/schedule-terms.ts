import {
  secondsPerDay,
  defaultHostClockTuning,
  type DuplicateTerms,
  type HostClockTuning,
} from '@meguri/schedule';
import type { Settings } from './settings.ts';

/**
 * How fast the clocks of hosts react. Where they are switched off, they run at real time from their next
 * verdict on.
 */
export function hostClockTuningOf(settings: Settings): HostClockTuning {
  return settings['schedule.hostClock']
    ? defaultHostClockTuning
    : { ...defaultHostClockTuning, slowest: 1, fastest: 1 };
}

/** Revisit intervals of duplicates. */
export function duplicateTermsOf(settings: Settings): DuplicateTerms {
  return {
    sameSeconds: settings['content.duplicateDays'] * secondsPerDay,
    similarFactor: settings['content.similarFactor'],
  };
}
