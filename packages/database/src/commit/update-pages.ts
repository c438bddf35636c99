import { overloadFormulas, usableShare } from '@meguri/schedule';
import { columnValues, unnestColumns } from '../connection/array-columns.ts';
import { baseFrequencyText } from '../load/base-frequency.ts';
import { changedHostColumns } from './changed-host-columns.ts';
import { leaseEnd } from '../scheduling/claim-due-hosts.ts';
import { clockOf, clockTuningValues, firstOfEachLine, realInstantByClock } from '../scheduling/clock-sql.ts';
import type { CommitInput } from './commit-types.ts';
import type { HostChange } from './host-changes.ts';
import type { Statement } from '../connection/hot-path.ts';
import { hourOf } from '../figures/hour-sql.ts';
import { addToHostCounts, addToPageCounts, hostCounts, pageCounts } from '../figures/interval-count-sql.ts';
import {
  addToMapCounts,
  mapCountColumns,
  mapCounts,
  mapCountsDiffer,
  mapCountSums,
} from '../figures/map-count-sql.ts';
import { rateCellText } from '../load/rate-cell-sql.ts';
import { exclusionNumbers } from '../stored-codes.ts';
import { latestPages, updatedPageColumns } from './updated-page-columns.ts';
import { virtualEpochText } from '../scheduling/virtual-line.ts';

const scalar = (place: number, type: string) =>
  `$${updatedPageColumns.length + changedHostColumns.length + place}::${type}`;
const nodeId = scalar(1, 'int');
/** The instant of the commit. */
const now = scalar(2, 'timestamptz');
const tuning = scalar(3, 'float8[]');

/** By the base load and the access interval that the group leaves behind. */
const isOverloaded = overloadFormulas.expression('isOverloaded', {
  baseLoad: '(host.base_load + coalesce(delta.base_load, 0))::float8',
  accessIntervalSeconds: `CASE WHEN host.visit_token = c.visit_token THEN effective_interval
          ELSE host.effective_interval_seconds END`,
  wasOverloaded: 'host.overloaded',
  usableShare: `${usableShare}::float8`,
});

const oldPage = {
  visits: 'old_visits',
  changes: 'old_changes',
  intervalSeconds: 'old_interval',
  consecutiveErrors: 'old_errors',
  frequency: 'old_frequency',
};
const newPage = {
  visits: 'moved.visits',
  changes: 'moved.changes',
  intervalSeconds: 'moved.interval_seconds',
  consecutiveErrors: 'moved.consecutive_errors',
  frequency: 'moved.planned_frequency',
};
const oldHost = {
  load: 'old_load',
  effectiveIntervalSeconds: 'old_effective',
  overloaded: 'was_overloaded',
};
const newHost = {
  load: 'hosts.load',
  effectiveIntervalSeconds: 'hosts.effective_interval_seconds',
  overloaded: 'is_overloaded',
};

/** What the host counted as on the map before: the same, less what the group brought. */
const oldPlace = {
  quad: 'old_quad',
  pages: 'page_count',
  changed: 'changed_count - hosts.changed',
  unchanged: 'unchanged_count - hosts.unchanged',
  errors: 'error_count - hosts.errors',
};
const newPlace = {
  quad: 'hosts.quad',
  pages: 'page_count',
  changed: 'changed_count',
  unchanged: 'unchanged_count',
  errors: 'error_count',
};

/**
 * Page states, and from the difference between the stored and the new row the host's load, rate sums and counters, the totals, the
 * statistics of the minute and the hour and the counters by interval; and in the same update of the host's row what the ends of visits leave there. The
 * differences are taken inside the statement, so the sums stay exact whoever else touched the page: everybody who changes what is summed
 * locks the host's row first, in a statement before. A page of a host that was merged into another meanwhile keeps what was learnt and asks
 * for nothing.
 *
 * `next_access_at` never moves to an earlier instant, and a visit that lost its lease changes nothing but the times of access. A host that the
 * refresher settled during the visit is looked at again, as its clock may run faster now; one that is under the refresher's lease stays there,
 * so that no index has to be written.
 *
 * The counters by interval come last, as everywhere, so that two writers never wait for each other in a circle: asking how many rows the
 * parts before have written makes sure that they are done.
 */
const text = `
  WITH input AS (
    SELECT r.*, host.alias_of IS NOT NULL AS is_alias, host.has_rate_cells
    FROM ${unnestColumns(updatedPageColumns, { first: 1, alias: 'r' })}
    JOIN host ON host.host_id = r.host_id),
  moved AS (
    UPDATE page SET next_visit_at = CASE WHEN NOT is_alias THEN i.next_visit_at END, next_reason = i.next_reason, deferred = false,
      announced_by = CASE WHEN i.visits = i.old_visits THEN page.announced_by END,
      alarm = CASE WHEN i.visits = i.old_visits THEN page.alarm END,
      excluded = CASE WHEN is_alias THEN ${exclusionNumbers.alias} ELSE i.excluded END, last_failed_at = i.last_failed_at,
      last_verdict_at = i.last_verdict_at, last_changed_at = i.last_changed_at, last_code = i.last_code, last_status = i.last_status,
      interval_seconds = CASE WHEN is_alias THEN 0 ELSE i.interval_seconds END,
      planned_frequency = CASE WHEN is_alias THEN 0 ELSE i.planned_frequency END,
      rate_term = CASE WHEN is_alias THEN 0 ELSE i.rate_term END, policy_state = i.policy_state, visits = i.visits,
      changes = i.changes, consecutive_errors = i.consecutive_errors, text_digest = i.text_digest, simhash = i.simhash,
      change_memory = i.change_memory,
      base_interval_seconds = CASE WHEN NOT is_alias THEN i.base_interval_seconds END,
      load_excluded = CASE WHEN i.load_excluded AND NOT is_alias THEN true END
    FROM (
      SELECT input.*, old.planned_frequency AS old_frequency, old.rate_term AS old_rate_term, old.visits AS old_visits,
        old.deferred AS was_deferred, old.changes AS old_changes, old.interval_seconds AS old_interval, old.consecutive_errors AS old_errors,
        ${baseFrequencyText('old')} AS old_base_frequency, old.load_excluded AS was_load_excluded,
        CASE WHEN input.has_rate_cells THEN ${rateCellText('old')} END AS old_cell, old.next_visit_at AS due_at
      FROM input JOIN page old ON old.host_id = input.host_id AND old.url_key = input.url_key) AS i
    WHERE page.host_id = i.host_id AND page.url_key = i.url_key
    RETURNING page.host_id, page.planned_frequency::bigint - old_frequency::bigint AS load,
      ${baseFrequencyText('page')} - old_base_frequency AS base_load,
      coalesce(page.load_excluded, false)::int - coalesce(was_load_excluded, false)::int AS load_excluded,
      page.rate_term::bigint - old_rate_term::bigint AS rate_sum,
      (page.rate_term > 0)::int - (old_rate_term > 0)::int AS rate_pages, (page.visits > 0)::int - (old_visits > 0)::int AS captured,
      was_deferred, due_at, page.next_visit_at, page.seed_list_id, page.visits, page.changes, page.interval_seconds, page.consecutive_errors,
      page.planned_frequency, old_visits, old_changes, old_interval, old_errors, old_frequency,
      old_cell, CASE WHEN has_rate_cells THEN ${rateCellText('page')} END AS new_cell),
  delta AS MATERIALIZED (
    SELECT host_id, sum(load) AS load, sum(base_load) AS base_load, sum(load_excluded) AS load_excluded, sum(rate_sum) AS rate_sum,
      sum(rate_pages) AS rate_pages, sum(captured) AS captured, sum(was_deferred::int) AS deferred,
      max(due_at) FILTER (WHERE due_at >= ${virtualEpochText}) AS served, ${firstOfEachLine('next_visit_at')}
    FROM moved GROUP BY host_id),
  cells AS (
    INSERT INTO host_rate_cell (host_id, cell, pages)
    SELECT host_id, c.cell, sum(c.pages) FROM moved, LATERAL (VALUES (old_cell, -1), (new_cell, 1)) AS c(cell, pages)
    WHERE old_cell IS DISTINCT FROM new_cell AND c.cell IS NOT NULL
    GROUP BY host_id, c.cell HAVING sum(c.pages) <> 0
    ON CONFLICT (host_id, cell) DO UPDATE SET pages = host_rate_cell.pages + EXCLUDED.pages),
  change AS (
    SELECT c.*, host.visit_token = c.visit_token AS released, host.blocked AS was_blocked, host.overloaded AS was_overloaded,
      host.quad AS old_quad, host.load AS old_load, host.effective_interval_seconds AS old_effective, delta.load, delta.base_load,
      delta.load_excluded, delta.rate_sum, delta.rate_pages, delta.captured,
      clock.next_virtual_days, clock.next_observed, clock.next_expected, clock.next_pace, clock.next_lag_days,
      least(delta.next_real, ${realInstantByClock('delta.next_virtual', now)}) AS next_visit_at,
      ${isOverloaded} AS is_overloaded,
      coalesce(effective_interval, host.effective_interval_seconds) AS interval_seconds
    FROM ${unnestColumns(changedHostColumns, { first: 1 + updatedPageColumns.length, alias: 'c' })}
    JOIN host ON host.host_id = c.host_id
    LEFT JOIN delta ON delta.host_id = c.host_id,
    ${clockOf(now, tuning, { found: 'coalesce(c.observed_changes, 0)', expected: 'coalesce(c.expected_changes, 0)' }, 'delta.served')}),
  hosts AS (
    UPDATE host SET load = host.load + coalesce(c.load, 0), base_load = host.base_load + coalesce(c.base_load, 0),
      load_excluded_count = host.load_excluded_count + coalesce(c.load_excluded, 0), rate_sum = host.rate_sum + coalesce(c.rate_sum, 0),
      rate_pages = host.rate_pages + coalesce(c.rate_pages, 0), captured_count = captured_count + coalesce(c.captured, 0),
      access_count = access_count + accesses, changed_count = changed_count + changed, unchanged_count = unchanged_count + unchanged,
      error_count = error_count + errors, byte_count = byte_count + bytes,
      last_access_at = greatest(host.last_access_at, c.last_access_at), next_access_at = greatest(host.next_access_at, c.next_access_at),
      overloaded = c.is_overloaded,
      virtual_days = CASE WHEN expected_changes IS NULL THEN host.virtual_days ELSE c.next_virtual_days END,
      clock_at = CASE WHEN expected_changes IS NULL THEN clock_at ELSE greatest(clock_at, ${now}) END,
      clock_observed = CASE WHEN expected_changes IS NULL THEN clock_observed ELSE c.next_observed END,
      clock_expected = CASE WHEN expected_changes IS NULL THEN clock_expected ELSE c.next_expected END,
      clock_pace = CASE WHEN expected_changes IS NULL THEN clock_pace ELSE c.next_pace END,
      clock_lag_days = CASE WHEN expected_changes IS NULL THEN clock_lag_days ELSE c.next_lag_days END,
      neighbour_trials = host.neighbour_trials * coalesce(neighbours_kept, 1) + coalesce(c.neighbour_trials, 0),
      neighbour_excess = host.neighbour_excess * coalesce(neighbours_kept, 1) + coalesce(c.neighbour_excess, 0),
      next_due_at = least(c.next_visit_at, CASE WHEN released AND next_due_at > ${leaseEnd(now)} THEN ${now} ELSE next_due_at END),
      visit_token = CASE WHEN released THEN NULL ELSE host.visit_token END,
      visit_lease_until = CASE WHEN released THEN NULL ELSE visit_lease_until END,
      effective_interval_seconds = CASE WHEN released THEN interval_seconds ELSE effective_interval_seconds END,
      retry_after_until = CASE WHEN released THEN c.retry_after_until ELSE host.retry_after_until END,
      suspended_until = CASE WHEN released THEN c.suspended_until ELSE host.suspended_until END,
      active_since = CASE WHEN released THEN c.active_since ELSE host.active_since END,
      speed_bytes_per_second = CASE WHEN released THEN speed ELSE speed_bytes_per_second END,
      error_ring = CASE WHEN released THEN c.error_ring ELSE host.error_ring END,
      consecutive_errors = CASE WHEN released THEN c.consecutive_errors ELSE host.consecutive_errors END,
      blocked = CASE WHEN released THEN c.blocked AND alias_of IS NULL ELSE host.blocked END,
      address = CASE WHEN released THEN coalesce(c.address, host.address) ELSE host.address END,
      quad = CASE WHEN released AND c.located THEN c.quad ELSE host.quad END,
      country = CASE WHEN released AND c.located THEN c.country ELSE host.country END,
      city = CASE WHEN released AND c.located THEN c.city ELSE host.city END,
      last_code = CASE WHEN released THEN coalesce(c.last_code, host.last_code) ELSE host.last_code END
    FROM change c WHERE host.host_id = c.host_id
    RETURNING host.blocked::int - was_blocked::int AS blocked, host.overloaded::int - was_overloaded::int AS overloaded,
      accesses, changed, unchanged, errors, bytes, host.node_id, host.top_level_domain, host.page_count, host.load,
      host.effective_interval_seconds, host.overloaded AS is_overloaded, old_load, old_effective, was_overloaded,
      host.quad, old_quad, changed_count, unchanged_count, error_count),
  figures AS MATERIALIZED (
    SELECT coalesce(sum(accesses), 0) AS accesses, coalesce(sum(changed), 0) AS changed, coalesce(sum(unchanged), 0) AS unchanged,
      coalesce(sum(errors), 0) AS errors, coalesce(sum(bytes), 0) AS bytes, coalesce(sum(blocked), 0) AS blocked,
      coalesce(sum(overloaded), 0) AS overloaded, (SELECT coalesce(sum(captured), 0) FROM delta) AS captured,
      (SELECT coalesce(-sum(deferred), 0) FROM delta) AS deferred
    FROM hosts),
  totals AS (
    INSERT INTO counter (node_id, name, value)
    SELECT ${nodeId}, name, value FROM figures, LATERAL (VALUES ('accesses', accesses), ('changed', changed), ('unchanged', unchanged),
      ('errors', errors), ('bytes', bytes), ('captured', captured), ('deferred', deferred), ('overloaded', overloaded),
      ('blocked', blocked)) AS v(name, value)
    WHERE value <> 0
    ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value RETURNING 1),
  minutes AS (
    INSERT INTO statistic_minute (minute, node_id, accesses, changed, unchanged, errors, bytes)
    SELECT date_trunc('minute', ${now}), ${nodeId}, accesses, changed, unchanged, errors, bytes FROM figures
    WHERE accesses > 0 OR bytes > 0
    ON CONFLICT (minute, node_id) DO UPDATE SET accesses = statistic_minute.accesses + EXCLUDED.accesses,
      changed = statistic_minute.changed + EXCLUDED.changed, unchanged = statistic_minute.unchanged + EXCLUDED.unchanged,
      errors = statistic_minute.errors + EXCLUDED.errors, bytes = statistic_minute.bytes + EXCLUDED.bytes RETURNING 1),
  hours AS (
    INSERT INTO statistic_hour (hour, node_id, accesses, changed, unchanged, errors, bytes)
    SELECT ${hourOf(now)}, ${nodeId}, accesses, changed, unchanged, errors, bytes FROM figures
    WHERE accesses > 0 OR bytes > 0
    ON CONFLICT (hour, node_id) DO UPDATE SET accesses = statistic_hour.accesses + EXCLUDED.accesses,
      changed = statistic_hour.changed + EXCLUDED.changed, unchanged = statistic_hour.unchanged + EXCLUDED.unchanged,
      errors = statistic_hour.errors + EXCLUDED.errors, bytes = statistic_hour.bytes + EXCLUDED.bytes RETURNING 1),
  page_counts AS (
    INSERT INTO page_interval_count (node_id, top_level_domain, seed_list_id, bin, pages, frequency, ratio_sum, ratio_squares)
    SELECT host.node_id, host.top_level_domain, moved.seed_list_id, c.bin, sum(c.pages), sum(c.frequency), sum(c.ratio_sum),
      sum(c.ratio_squares)
    FROM moved JOIN host ON host.host_id = moved.host_id,
      LATERAL (${pageCounts(oldPage, -1)} UNION ALL ${pageCounts(newPage)}) AS c(bin, pages, frequency, ratio_sum, ratio_squares)
    WHERE (SELECT count(*) FROM totals) + (SELECT count(*) FROM minutes) + (SELECT count(*) FROM hours) >= 0
    GROUP BY 1, 2, 3, 4 HAVING sum(c.pages) <> 0 OR sum(c.frequency) <> 0 OR sum(c.ratio_sum) <> 0 OR sum(c.ratio_squares) <> 0
    ORDER BY 1, 2, 3, 4
    ${addToPageCounts} RETURNING 1),
  host_counts AS (
    INSERT INTO host_interval_count (node_id, top_level_domain, bin, demanded, overloaded, attainable)
    SELECT node_id, top_level_domain, c.bin, sum(c.demanded), sum(c.overloaded), sum(c.attainable)
    FROM hosts, LATERAL (${hostCounts(oldHost, -1)} UNION ALL ${hostCounts(newHost)}) AS c(bin, demanded, overloaded, attainable)
    WHERE page_count > 0 AND (SELECT count(*) FROM page_counts) >= 0
    GROUP BY 1, 2, 3 HAVING sum(c.demanded) <> 0 OR sum(c.overloaded) <> 0 OR sum(c.attainable) <> 0
    ORDER BY 1, 2, 3
    ${addToHostCounts} RETURNING 1)
  INSERT INTO map_cell_count (node_id, top_level_domain, ${mapCountColumns})
  SELECT node_id, top_level_domain, c.level, c.cell, ${mapCountSums}
  FROM hosts, LATERAL (${mapCounts(oldPlace, -1)} UNION ALL ${mapCounts(newPlace)}) AS c(${mapCountColumns})
  WHERE page_count > 0 AND (SELECT count(*) FROM host_counts) >= 0
  GROUP BY node_id, top_level_domain, c.level, c.cell HAVING ${mapCountsDiffer}
  ORDER BY c.level, c.cell, node_id, top_level_domain
  ${addToMapCounts}`;

export function updatePagesAndHosts(
  input: Pick<CommitInput, 'accesses' | 'nodeId' | 'now' | 'clockTuning'>,
  changes: readonly HostChange[],
): Statement {
  return {
    name: 'update-pages-and-hosts',
    text,
    values: [
      ...columnValues(updatedPageColumns, latestPages(input.accesses)),
      ...columnValues(changedHostColumns, changes),
      input.nodeId,
      input.now.toISOString(),
      clockTuningValues(input.clockTuning),
    ],
  };
}
