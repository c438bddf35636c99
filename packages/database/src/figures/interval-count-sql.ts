import { secondsPerDay } from '@meguri/contracts';
import { frequencyUnitsPerDay, idleHostBin, intervalEdgesSeconds, pageStateBins } from '@meguri/schedule';

/**
 * The bins of packages/schedule/src/statistics in SQL, for counting inside the database. Arguments are
 * columns or expressions; every result has the type of the counters' columns.
 */
const edges = `'{${intervalEdgesSeconds.join(',')}}'::float8[]`;

export const intervalBin = (seconds: string) => `width_bucket((${seconds})::float8, ${edges})::smallint`;

/** The Monday of an instant's week, in UTC. */
export const weekOf = (instant: string) => `date_trunc('week', ${instant} AT TIME ZONE 'UTC')::date`;

/**
 * Whether a capture found that its page returned to a former version: the page's payload is stored already. A
 * redirect is compared by its target, so its body says nothing about that.
 */
export const isReturnText = `verdict = 'changed' AND refers_to_at IS NOT NULL AND refers_to_key IS NULL AND code <> 'redirect'`;

interface PageColumns {
  visits: string;
  changes: string;
  /** Changes that returned to a former version. */
  returns: string;
  intervalSeconds: string;
  consecutiveErrors: string;
  frequency: string;
}

/**
 * A row with the bin of a page and its contribution to each figure there ({@link pageCountColumns}), times
 * `sign`. Rows are joined by UNION ALL, as PostgreSQL prepares the expressions of VALUES for each row, at
 * 20 µs each.
 */
export function pageCounts(page: PageColumns, sign: 1 | -1 = 1): string {
  const { visits, intervalSeconds, consecutiveErrors } = page;
  const ratio = `CASE WHEN ${visits} < 2 THEN 0 ELSE 1000 * ${page.changes}::bigint / (${visits} - 1) END`;
  const unique = `CASE WHEN ${visits} < 2 THEN 0 ELSE 1000 * (1 + ${page.changes}::bigint - coalesce(${page.returns}, 0)) / ${visits} END`;
  return `SELECT CASE WHEN ${visits} = 0 THEN ${pageStateBins.uncaptured} WHEN ${intervalSeconds} = 0 THEN ${pageStateBins.unplanned}
    WHEN ${consecutiveErrors} > 0 THEN ${pageStateBins.failing} WHEN ${visits} = 1 THEN ${pageStateBins.once}
    ELSE ${intervalBin(intervalSeconds)} END::smallint, ${sign}::bigint, ${sign} * ${page.frequency}::bigint, ${sign} * (${ratio}),
    ${sign} * (${ratio}) * (${ratio}), ${sign} * (${unique}), ${sign} * (${unique}) * (${unique})`;
}

/** Figures of `page_interval_count`, in the order of {@link pageCounts}. */
export const pageFigures = [
  'pages',
  'frequency',
  'ratio_sum',
  'ratio_squares',
  'unique_sum',
  'unique_squares',
] as const;
/** Columns of {@link pageCounts}. */
export const pageCountColumns = `bin, ${pageFigures.join(', ')}`;
/** Their sums over rows of `c`, and whether one of them is not 0. */
export const pageCountSums = pageFigures.map((name) => `sum(c.${name})::bigint AS ${name}`).join(', ');
export const pageCountsDiffer = pageFigures.map((name) => `sum(c.${name}) <> 0`).join(' OR ');

export const storedPage: PageColumns = {
  visits: 'page.visits',
  changes: 'page.changes',
  returns: 'page.returns',
  intervalSeconds: 'page.interval_seconds',
  consecutiveErrors: 'page.consecutive_errors',
  frequency: 'page.planned_frequency',
};

interface HostColumns {
  load: string;
  effectiveIntervalSeconds: string;
  overloaded: string;
}

/**
 * Two rows of `bin, demanded, overloaded, attainable`: one for the host's bin by 1/L, one for its
 * bin by effective interval.
 */
export function hostCounts(host: HostColumns, sign: 1 | -1 = 1): string {
  const idleOr = (bin: string) => `CASE WHEN ${host.load} <= 0 THEN ${idleHostBin} ELSE ${bin} END::smallint`;
  // Divided as theoreticalAccessIntervalSeconds does it: to the same double.
  return `SELECT ${idleOr(intervalBin(`${frequencyUnitsPerDay * secondsPerDay} / nullif(${host.load}, 0)::float8`))}, ${sign}::bigint, ${sign} * (${host.overloaded})::int::bigint, 0::bigint
    UNION ALL SELECT ${idleOr(intervalBin(host.effectiveIntervalSeconds))}, 0, 0, ${sign}`;
}

export const storedHost: HostColumns = {
  load: 'host.load',
  effectiveIntervalSeconds: 'host.effective_interval_seconds',
  overloaded: 'host.overloaded',
};

/** ON CONFLICT clause for inserting differences into a counter table. */
export const addToPageCounts = `ON CONFLICT (node_id, top_level_domain, seed_list_id, bin) DO UPDATE SET
  ${pageFigures.map((name) => `${name} = page_interval_count.${name} + EXCLUDED.${name}`).join(', ')}`;

export const addToHostCounts = `ON CONFLICT (node_id, top_level_domain, bin) DO UPDATE SET
  demanded = host_interval_count.demanded + EXCLUDED.demanded, overloaded = host_interval_count.overloaded + EXCLUDED.overloaded,
  attainable = host_interval_count.attainable + EXCLUDED.attainable`;
