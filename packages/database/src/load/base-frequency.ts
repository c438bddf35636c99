import { secondsPerDay } from '@meguri/contracts';
import { frequencyUnitsPerDay } from '@meguri/schedule';

const unitSeconds = frequencyUnitsPerDay * secondsPerDay;

/**
 * A page's contribution to its host's base load, in SQL: the planned frequency of its base interval, in the
 * same integers as `plannedFrequency` of packages/schedule.
 *
 * @param page alias of a row of page
 */
export const baseFrequencyText = (page: string) =>
  `CASE WHEN ${page}.base_interval_seconds IS NULL THEN ${page}.planned_frequency::bigint
    ELSE (${2 * unitSeconds} + ${page}.base_interval_seconds) / (2 * ${page}.base_interval_seconds::bigint) END`;
