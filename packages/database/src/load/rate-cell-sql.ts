import {
  cellWidth,
  frequencyUnitsPerDay,
  importanceClasses,
  rateCellCount,
  slowestCellRatePerDay,
} from '@meguri/schedule';
import { secondsPerDay } from '@meguri/contracts';

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

/**
 * The histogram cell of a page (packages/schedule/src/overload/rate-cells.ts), in SQL, from its row: by its
 * change rate, or by its interval while the rate is unknown. Null for a page without planned visits. The only
 * such computation, so that a page leaves the cell that it entered.
 *
 * @param page alias of a row of page
 */
export function rateCellText(page: string): string {
  const frequency = baseFrequencyText(page);
  const units = `CASE WHEN ${page}.rate_term > 0 THEN ${page}.rate_term::float8 ELSE (${frequency})::float8 END`;
  const slowest = frequencyUnitsPerDay * slowestCellRatePerDay;
  const rateCell = `least(greatest(floor(ln((${units}) / ${slowest}::float8) / ${cellWidth}::float8), 0), ${rateCellCount - 1})`;
  return `CASE WHEN (${frequency}) > 0 THEN (${importanceClassText(page)} * ${rateCellCount} + ${rateCell})::smallint END`;
}

/** As `importanceClassOf` of packages/schedule. */
const importanceClassText = (page: string) => `coalesce(${page}.importance_class, (
    SELECT least(greatest(floor(ln(importance) / ln(2::float8) + 2.5), 0), ${importanceClasses.length - 1})
    FROM seed_list WHERE id = ${page}.seed_list_id), 2)`;
