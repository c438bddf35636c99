import { hourOf } from '../../connection/query-fragments.ts';
import {
  addToHostCounts,
  addToPageCounts,
  hostCounts,
  pageCountColumns,
  pageCounts,
  pageCountsDiffer,
  pageCountSums,
} from '../../figures/interval-count-sql.ts';
import {
  addToMapCounts,
  mapCountColumns,
  mapCounts,
  mapCountsDiffer,
  mapCountSums,
} from '../../figures/map-count-sql.ts';

/** Pages of hosts with a histogram of change rates, by cell: rows of the host, under its lock. */
export const countRateCells = `
  INSERT INTO host_rate_cell (host_id, cell, pages)
  SELECT host_id, c.cell, sum(c.pages) FROM unnest(moved_pages) AS moved,
    LATERAL (VALUES (moved.old_cell, -1), (moved.cell, 1)) AS c(cell, pages)
  WHERE old_cell IS DISTINCT FROM moved.cell AND c.cell IS NOT NULL
  GROUP BY host_id, c.cell HAVING sum(c.pages) <> 0
  ON CONFLICT (host_id, cell) DO UPDATE SET pages = host_rate_cell.pages + EXCLUDED.pages`;

export const countTotals = `
  INSERT INTO counter (node_id, name, value)
  SELECT node, name, value FROM (
    SELECT sum(accesses) AS accesses, sum(first_captures) AS first_captures, sum(changed) AS changed, sum(unchanged) AS unchanged, sum(errors) AS errors,
      sum(bytes) AS bytes, sum(captured) AS captured, sum(deferred) AS deferred,
      sum(is_overloaded::int - was_overloaded::int) AS overloaded, sum(is_blocked::int - was_blocked::int) AS blocked
    FROM unnest(changed_hosts)) AS sums,
    LATERAL (VALUES ('accesses', accesses), ('blocked', blocked), ('bytes', bytes), ('captured', captured),
      ('changed', changed), ('deferred', deferred), ('errors', errors), ('first_captures', first_captures), ('overloaded', overloaded),
      ('unchanged', unchanged)) AS v(name, value)
  WHERE value <> 0
  ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value`;

/** `more`: a further column, and its value. */
const countPeriod = (table: string, period: string, start: string, more?: { name: string; sum: string }) => `
  INSERT INTO ${table} AS stored (${period}, node_id, accesses, first_captures, changed, unchanged, errors, bytes${more ? `, ${more.name}` : ''})
  SELECT ${start}, node, sum(accesses), sum(first_captures), sum(changed), sum(unchanged), sum(errors), sum(bytes)${more ? `, ${more.sum}` : ''}
  FROM unnest(changed_hosts) HAVING sum(accesses) > 0 OR sum(bytes) > 0
  ON CONFLICT (${period}, node_id) DO UPDATE SET accesses = stored.accesses + EXCLUDED.accesses,
    first_captures = stored.first_captures + EXCLUDED.first_captures, changed = stored.changed + EXCLUDED.changed, unchanged = stored.unchanged + EXCLUDED.unchanged,
    errors = stored.errors + EXCLUDED.errors, bytes = stored.bytes + EXCLUDED.bytes${more ? `, ${more.name} = stored.${more.name} + EXCLUDED.${more.name}` : ''}`;
export const countMinute = countPeriod('statistic_minute', 'minute', `date_trunc('minute', instant)`);
/** `host_accesses`: those that histories of hosts count too, so that both can be compared. */
export const countHour = countPeriod('statistic_hour', 'hour', hourOf('instant'), {
  name: 'host_accesses',
  sum: 'sum(accesses)',
});

const pageBefore = {
  visits: 'moved.old_visits',
  changes: 'moved.old_changes',
  returns: 'moved.old_returns',
  intervalSeconds: 'moved.old_interval',
  consecutiveErrors: 'moved.old_errors',
  frequency: 'moved.old_frequency',
};
const pageAfter = {
  visits: 'moved.visits',
  changes: 'moved.changes',
  returns: 'moved.returns',
  intervalSeconds: 'moved.interval_seconds',
  consecutiveErrors: 'moved.errors',
  frequency: 'moved.frequency',
};
export const countPageIntervals = `
  INSERT INTO page_interval_count (node_id, top_level_domain, seed_list_id, ${pageCountColumns})
  SELECT host.node_id, host.top_level_domain, moved.seed_list_id, c.bin, ${pageCountSums}
  FROM unnest(moved_pages) AS moved JOIN unnest(changed_hosts) AS host ON host.host_id = moved.host_id,
    LATERAL (${pageCounts(pageBefore, -1)} UNION ALL ${pageCounts(pageAfter)}) AS c(${pageCountColumns})
  GROUP BY 1, 2, 3, 4 HAVING ${pageCountsDiffer}
  ORDER BY 1, 2, 3, 4
  ${addToPageCounts}`;

const hostBefore = {
  load: 'host.old_load',
  effectiveIntervalSeconds: 'host.old_effective',
  overloaded: 'host.was_overloaded',
};
const hostAfter = {
  load: 'host.load',
  effectiveIntervalSeconds: 'host.effective_interval_seconds',
  overloaded: 'host.is_overloaded',
};
export const countHostIntervals = `
  INSERT INTO host_interval_count (node_id, top_level_domain, bin, demanded, overloaded, attainable)
  SELECT node_id, top_level_domain, c.bin, sum(c.demanded), sum(c.overloaded), sum(c.attainable)
  FROM unnest(changed_hosts) AS host,
    LATERAL (${hostCounts(hostBefore, -1)} UNION ALL ${hostCounts(hostAfter)}) AS c(bin, demanded, overloaded, attainable)
  WHERE page_count > 0
  GROUP BY 1, 2, 3 HAVING sum(c.demanded) <> 0 OR sum(c.overloaded) <> 0 OR sum(c.attainable) <> 0
  ORDER BY 1, 2, 3
  ${addToHostCounts}`;

/** The host's former contribution to the map: the present one minus the group's differences. */
const placeBefore = {
  quad: 'old_quad',
  pages: 'page_count',
  firstCaptures: 'first_capture_count - host.first_captures',
  changed: 'changed_count - host.changed',
  unchanged: 'unchanged_count - host.unchanged',
  errors: 'error_count - host.errors',
};
const placeAfter = {
  quad: 'host.quad',
  pages: 'page_count',
  firstCaptures: 'first_capture_count',
  changed: 'changed_count',
  unchanged: 'unchanged_count',
  errors: 'error_count',
};
export const countMapCells = `
  INSERT INTO map_cell_count (node_id, top_level_domain, ${mapCountColumns})
  SELECT node_id, top_level_domain, c.level, c.cell, ${mapCountSums}
  FROM unnest(changed_hosts) AS host, LATERAL (${mapCounts(placeBefore, -1)} UNION ALL ${mapCounts(placeAfter)}) AS c(${mapCountColumns})
  WHERE page_count > 0
  GROUP BY node_id, top_level_domain, c.level, c.cell HAVING ${mapCountsDiffer}
  ORDER BY c.level, c.cell, node_id, top_level_domain
  ${addToMapCounts}`;
