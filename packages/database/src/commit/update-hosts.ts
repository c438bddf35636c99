import { unnestColumns } from '../connection/array-columns.ts';
import { isOverloadedText } from '../load/overload-sql.ts';
import { leaseEnd } from '../scheduling/claim-due-hosts.ts';
import { hostClockOf, firstOfEachLine, realInstantByClock } from '../scheduling/host-clock-sql.ts';
import { virtualEpochText } from '../scheduling/virtual-line.ts';
import { changedHostColumns } from './changed-host-columns.ts';
import { countedColumn, outcomeCounterFields, outcomeCounters } from './counters/outcome-counters.ts';
import { updatedPageColumns } from './updated-page-columns.ts';

/** Names in the function that contains these statements. */
const now = 'instant';
const tuning = 'clock_tuning';

/**
 * A host that the commit wrote: the columns that counters depend on, before and after,
 * and its pages' differences.
 */
export const changedHostType = `host_id bigint, node_id int, top_level_domain text, page_count int,
    accesses int, first_captures int, changed int, unchanged int, errors int, bytes bigint, captured bigint, deferred bigint,
    was_blocked bool, is_blocked bool, was_overloaded bool, is_overloaded bool, old_load bigint, load bigint,
    old_effective float8, effective_interval_seconds float8, old_quad int, quad int, first_capture_count bigint, changed_count bigint,
    unchanged_count bigint, error_count bigint`;

/** Only the visit that holds the host counts. */
const countedOutcomes = outcomeCounterFields
  .map((field) => {
    const { column } = outcomeCounters[field];
    return `${column} = CASE WHEN released THEN host.${column} + coalesce(c.${countedColumn(field)}, 0) ELSE host.${column} END`;
  })
  .join(', ');

/** By the base load and the access interval after the group. */
const isOverloaded = isOverloadedText({
  baseLoad: '(host.base_load + coalesce(brought.base_load, 0))::float8',
  accessIntervalSeconds: `CASE WHEN host.visit_token = c.visit_token THEN effective_interval
        ELSE host.effective_interval_seconds END`,
  wasOverloaded: 'host.overloaded',
});

/**
 * Writes hosts: sums by the pages' differences, counters, the clock, and the ends of visits. Gives the rows
 * of {@link changedHostType}.
 *
 * `next_access_at` never moves to an earlier instant, and a visit that lost its lease changes nothing but the
 * times of access. A host that the refresher settled during the visit is due at once, as its clock may run
 * faster now. One under the refresher's lease keeps its due time, so that no index has to be written.
 */
export const updateHosts = `
  WITH brought AS MATERIALIZED (
    SELECT host_id, sum(frequency::bigint - old_frequency::bigint) AS load,
      sum(base_frequency - old_base_frequency) AS base_load,
      sum(coalesce(load_excluded, false)::int - coalesce(was_load_excluded, false)::int) AS load_excluded,
      sum(rate_term::bigint - old_rate_term::bigint) AS rate_sum,
      sum((rate_term > 0)::int - (old_rate_term > 0)::int) AS rate_pages,
      sum((visits > 0)::int - (old_visits > 0)::int) AS captured, sum(is_duplicate::int - was_duplicate::int) AS duplicates, -sum(was_deferred::int) AS deferred,
      max(due_at) FILTER (WHERE due_at >= ${virtualEpochText}) AS served, ${firstOfEachLine('next_visit_at')}
    FROM unnest(moved_pages) GROUP BY host_id),
  change AS (
    SELECT c.*, host.visit_token = c.visit_token AS released, host.blocked AS was_blocked,
      host.overloaded AS was_overloaded, host.quad AS old_quad, host.load AS old_load,
      host.effective_interval_seconds AS old_effective, brought.load, brought.base_load, brought.load_excluded,
      brought.rate_sum, brought.rate_pages, brought.captured, brought.duplicates, brought.deferred,
      clock.next_virtual_days, clock.next_observed, clock.next_expected, clock.next_pace, clock.next_lag_days,
      least(brought.next_real, ${realInstantByClock('brought.next_virtual', now)}) AS next_visit_at,
      ${isOverloaded} AS is_overloaded,
      coalesce(effective_interval, host.effective_interval_seconds) AS interval_seconds
    FROM ${unnestColumns(changedHostColumns, { first: 1 + updatedPageColumns.length, alias: 'c' })}
    JOIN host ON host.host_id = c.host_id
    LEFT JOIN brought ON brought.host_id = c.host_id,
    ${hostClockOf(now, tuning, { found: 'coalesce(c.observed_changes, 0)', expected: 'coalesce(c.expected_changes, 0)' }, 'brought.served')}),
  written AS (
    UPDATE host SET load = host.load + coalesce(c.load, 0), base_load = host.base_load + coalesce(c.base_load, 0),
      load_excluded_count = host.load_excluded_count + coalesce(c.load_excluded, 0),
      rate_sum = host.rate_sum + coalesce(c.rate_sum, 0), rate_pages = host.rate_pages + coalesce(c.rate_pages, 0),
      captured_count = captured_count + coalesce(c.captured, 0), duplicate_count = duplicate_count + coalesce(c.duplicates, 0),
      access_count = access_count + accesses,
      first_capture_count = first_capture_count + first_captures, changed_count = changed_count + changed, unchanged_count = unchanged_count + unchanged,
      error_count = error_count + errors, byte_count = byte_count + bytes,
      last_access_at = greatest(host.last_access_at, c.last_access_at),
      next_access_at = greatest(host.next_access_at, c.next_access_at),
      overloaded = c.is_overloaded,
      virtual_days = CASE WHEN expected_changes IS NULL THEN host.virtual_days ELSE c.next_virtual_days END,
      clock_at = CASE WHEN expected_changes IS NULL THEN clock_at ELSE greatest(clock_at, ${now}) END,
      clock_observed = CASE WHEN expected_changes IS NULL THEN clock_observed ELSE c.next_observed END,
      clock_expected = CASE WHEN expected_changes IS NULL THEN clock_expected ELSE c.next_expected END,
      clock_pace = CASE WHEN expected_changes IS NULL THEN clock_pace ELSE c.next_pace END,
      clock_lag_days = CASE WHEN expected_changes IS NULL THEN clock_lag_days ELSE c.next_lag_days END,
      neighbour_trials = host.neighbour_trials * coalesce(neighbours_kept, 1) + coalesce(c.neighbour_trials, 0),
      neighbour_excess = host.neighbour_excess * coalesce(neighbours_kept, 1) + coalesce(c.neighbour_excess, 0),
      next_due_at = least(c.next_visit_at,
        CASE WHEN released AND next_due_at > ${leaseEnd(now)} THEN ${now} ELSE next_due_at END),
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
      duplicate_forms = CASE WHEN released AND c.duplicate_forms IS NOT NULL THEN c.duplicate_forms::jsonb ELSE host.duplicate_forms END,
      ${countedOutcomes},
      city = CASE WHEN released AND c.located THEN c.city ELSE host.city END,
      last_code = CASE WHEN released THEN coalesce(c.last_code, host.last_code) ELSE host.last_code END
    FROM change c WHERE host.host_id = c.host_id
    RETURNING ROW(host.host_id, host.node_id, host.top_level_domain, host.page_count, accesses, first_captures, changed, unchanged, errors,
      bytes, captured, deferred, was_blocked, host.blocked, was_overloaded, host.overloaded, old_load, host.load,
      old_effective, host.effective_interval_seconds, old_quad, host.quad, first_capture_count, changed_count, unchanged_count, error_count)::pg_temp.changed_host AS host)
  SELECT array_agg(host) INTO changed_hosts FROM written`;
