import { unnestColumns } from '../connection/array-columns.ts';
import { baseFrequencyText, rateCellText } from '../load/rate-cell-sql.ts';
import { exclusionNumbers } from '../stored-codes.ts';
import { updatedPageColumns } from './updated-page-columns.ts';

/** A page that the commit wrote: the columns that sums and counters depend on, before and after. */
export const movedPageType = `host_id bigint, seed_list_id int, was_deferred bool, due_at timestamptz,
    next_visit_at timestamptz, old_frequency real, frequency real, old_base_frequency bigint, base_frequency bigint,
    old_rate_term real, rate_term real, was_load_excluded bool, load_excluded bool, old_visits int, visits int,
    old_changes int, changes int, old_interval int, interval_seconds int, old_errors smallint, errors smallint,
    old_cell smallint, cell smallint, was_duplicate bool, is_duplicate bool,
    old_returns int, returns int`;

/**
 * Writes page states, and gives the rows of {@link movedPageType}. A page of a host that was merged into
 * another meanwhile keeps its revisit state and has no planned visits.
 */
export const updatePages = `
  WITH written AS (
    UPDATE page SET next_visit_at = CASE WHEN NOT is_alias THEN i.next_visit_at END, next_reason = i.next_reason,
      deferred = false,
      announced_by = CASE WHEN i.visits = i.old_visits THEN page.announced_by END,
      alarm = CASE WHEN i.visits = i.old_visits THEN page.alarm END,
      excluded = CASE WHEN is_alias THEN ${exclusionNumbers.alias} ELSE i.excluded END,
      last_failed_at = i.last_failed_at, last_verdict_at = i.last_verdict_at, last_changed_at = i.last_changed_at,
      last_code = i.last_code, last_status = i.last_status,
      interval_seconds = CASE WHEN is_alias THEN 0 ELSE i.interval_seconds END,
      planned_frequency = CASE WHEN is_alias THEN 0 ELSE i.planned_frequency END,
      rate_term = CASE WHEN is_alias THEN 0 ELSE i.rate_term END, policy_state = i.policy_state, visits = i.visits,
      changes = i.changes, returns = nullif(i.returns, 0), consecutive_errors = i.consecutive_errors, text_digest = i.text_digest,
      simhash = i.simhash, change_memory = i.change_memory,
      duplicate_of = i.duplicate_of, duplicate_likeness = i.duplicate_likeness,
      base_interval_seconds = CASE WHEN NOT is_alias THEN i.base_interval_seconds END,
      load_excluded = CASE WHEN i.load_excluded AND NOT is_alias THEN true END,
      links_unread = CASE WHEN i.links_unread THEN true END
    FROM (
      SELECT input.*, host.alias_of IS NOT NULL AS is_alias, host.has_rate_cells, old.deferred AS was_deferred,
        old.next_visit_at AS due_at, old.planned_frequency AS old_frequency,
        ${baseFrequencyText('old')} AS old_base_frequency, old.rate_term AS old_rate_term,
        old.load_excluded AS was_load_excluded, old.duplicate_of IS NOT NULL AS was_duplicate, old.visits AS old_visits, old.changes AS old_changes, old.returns AS old_returns,
        old.interval_seconds AS old_interval, old.consecutive_errors AS old_errors,
        CASE WHEN host.has_rate_cells THEN ${rateCellText('old')} END AS old_cell
      FROM ${unnestColumns(updatedPageColumns, { first: 1, alias: 'input' })}
      JOIN host ON host.host_id = input.host_id
      JOIN page old ON old.host_id = input.host_id AND old.url_key = input.url_key) AS i
    WHERE page.host_id = i.host_id AND page.url_key = i.url_key
    RETURNING ROW(page.host_id, page.seed_list_id, was_deferred, due_at, page.next_visit_at, old_frequency,
      page.planned_frequency, old_base_frequency, ${baseFrequencyText('page')}, old_rate_term, page.rate_term,
      was_load_excluded, page.load_excluded, old_visits, page.visits, old_changes, page.changes, old_interval,
      page.interval_seconds, old_errors, page.consecutive_errors, old_cell,
      CASE WHEN has_rate_cells THEN ${rateCellText('page')} END, was_duplicate, page.duplicate_of IS NOT NULL, old_returns, page.returns)::pg_temp.moved_page AS page)
  SELECT array_agg(page) INTO moved_pages FROM written`;
