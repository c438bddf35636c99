import {
  boolArray,
  byteaArray,
  float4Array,
  float8Array,
  int2Array,
  int4Array,
  int8Array,
  safeIntegerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from './binary-array.ts';
import { givesVerdict, type CommitInput, type CommittedAccess, type PageUpdate } from './commit-types.ts';
import type { HostChange } from './host-changes.ts';
import type { Statement } from './hot-path.ts';
import { addToHostCounts, addToPageCounts, hostCounts, pageCounts } from './interval-count-sql.ts';
import { packPolicyState } from './policy-state.ts';
import { accessCodeNumbers, exclusionNumbers, nextReasonNumbers } from './stored-codes.ts';

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

/**
 * Page states, and from the difference between the stored and the new row the host's load, rate sums and counters, the totals, the
 * statistics of the minute and the counters by interval; and in the same update of the host's row what the ends of visits leave there. The
 * differences are taken inside the statement, so the sums stay exact whoever else touched the page: everybody who changes what is summed
 * locks the host's row first, in a statement before. A page of a host that was merged into another meanwhile keeps what was learnt and asks
 * for nothing.
 *
 * `next_access_at` never moves to an earlier instant, and a visit that lost its lease changes nothing but the times of access.
 *
 * The counters by interval come last, as everywhere, so that two writers never wait for each other in a circle: asking how many rows the
 * parts before have written makes sure that they are done.
 */
const text = `
  WITH input AS (
    SELECT r.*, host.alias_of IS NOT NULL AS is_alias
    FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::smallint[], $5::smallint[], $6::timestamptz[], $7::timestamptz[],
      $8::timestamptz[], $9::smallint[], $10::smallint[], $11::int[], $12::real[], $13::real[], $14::bytea[], $15::int[], $16::int[],
      $17::smallint[], $18::bytea[], $19::bytea[], $20::bytea[])
    AS r(host_id, url_key, next_visit_at, next_reason, excluded, last_failed_at, last_verdict_at, last_changed_at, last_code, last_status,
      interval_seconds, planned_frequency, rate_term, policy_state, visits, changes, consecutive_errors, text_digest, simhash,
      change_memory)
    JOIN host ON host.host_id = r.host_id),
  moved AS (
    UPDATE page SET next_visit_at = CASE WHEN NOT is_alias THEN i.next_visit_at END, next_reason = i.next_reason, put_off = false,
      announced_by = CASE WHEN i.visits = i.old_visits THEN page.announced_by END,
      excluded = CASE WHEN is_alias THEN ${exclusionNumbers.alias} ELSE i.excluded END, last_failed_at = i.last_failed_at,
      last_verdict_at = i.last_verdict_at, last_changed_at = i.last_changed_at, last_code = i.last_code, last_status = i.last_status,
      interval_seconds = CASE WHEN is_alias THEN 0 ELSE i.interval_seconds END,
      planned_frequency = CASE WHEN is_alias THEN 0 ELSE i.planned_frequency END,
      rate_term = CASE WHEN is_alias THEN 0 ELSE i.rate_term END, policy_state = i.policy_state, visits = i.visits,
      changes = i.changes, consecutive_errors = i.consecutive_errors, text_digest = i.text_digest, simhash = i.simhash,
      change_memory = i.change_memory
    FROM (
      SELECT input.*, old.planned_frequency AS old_frequency, old.rate_term AS old_rate_term, old.visits AS old_visits,
        old.put_off AS was_put_off, old.changes AS old_changes, old.interval_seconds AS old_interval, old.consecutive_errors AS old_errors
      FROM input JOIN page old ON old.host_id = input.host_id AND old.url_key = input.url_key) AS i
    WHERE page.host_id = i.host_id AND page.url_key = i.url_key
    RETURNING page.host_id, page.planned_frequency::bigint - old_frequency::bigint AS load,
      page.rate_term::bigint - old_rate_term::bigint AS rate_sum,
      (page.rate_term > 0)::int - (old_rate_term > 0)::int AS rate_pages, (page.visits > 0)::int - (old_visits > 0)::int AS captured,
      was_put_off, page.next_visit_at, page.seed_list_id, page.visits, page.changes, page.interval_seconds, page.consecutive_errors,
      page.planned_frequency, old_visits, old_changes, old_interval, old_errors, old_frequency),
  delta AS MATERIALIZED (
    SELECT host_id, sum(load) AS load, sum(rate_sum) AS rate_sum, sum(rate_pages) AS rate_pages, sum(captured) AS captured,
      sum(was_put_off::int) AS put_off, min(next_visit_at) AS next_visit_at
    FROM moved GROUP BY host_id),
  change AS (
    SELECT c.*, host.visit_token = c.visit_token AS released, host.blocked AS was_blocked, host.overloaded AS was_overloaded,
      host.load AS old_load, host.effective_interval_seconds AS old_effective, delta.load, delta.rate_sum, delta.rate_pages,
      delta.captured, delta.next_visit_at, coalesce(effective_interval, host.effective_interval_seconds) AS interval_seconds
    FROM unnest($21::bigint[], $22::int[], $23::int[], $24::int[], $25::int[], $26::bigint[], $27::timestamptz[], $28::timestamptz[],
      $29::uuid[], $30::float8[], $31::timestamptz[], $32::timestamptz[], $33::timestamptz[], $34::float8[], $35::smallint[], $36::int[],
      $37::bool[], $38::text[], $39::text[], $40::bool[])
    AS c(host_id, accesses, changed, unchanged, errors, bytes, last_access_at, next_access_at, visit_token, effective_interval,
      retry_after_until, suspended_until, active_since, speed, error_ring, consecutive_errors, blocked, address, last_code, drained)
    JOIN host ON host.host_id = c.host_id
    LEFT JOIN delta ON delta.host_id = c.host_id),
  hosts AS (
    UPDATE host SET load = host.load + coalesce(c.load, 0), rate_sum = host.rate_sum + coalesce(c.rate_sum, 0),
      rate_pages = host.rate_pages + coalesce(c.rate_pages, 0), captured_count = captured_count + coalesce(c.captured, 0),
      access_count = access_count + accesses, changed_count = changed_count + changed, unchanged_count = unchanged_count + unchanged,
      error_count = error_count + errors, byte_count = byte_count + bytes,
      last_access_at = greatest(host.last_access_at, c.last_access_at), next_access_at = greatest(host.next_access_at, c.next_access_at),
      overloaded = (host.load + coalesce(c.load, 0))::float8 * CASE WHEN released THEN interval_seconds ELSE effective_interval_seconds END
        > 86400 * $43::float8,
      next_due_at = CASE WHEN released AND drained AND alias_of IS NULL THEN least(next_due_at, c.next_visit_at, $42)
        ELSE least(next_due_at, c.next_visit_at) END,
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
      last_code = CASE WHEN released THEN coalesce(c.last_code, host.last_code) ELSE host.last_code END
    FROM change c WHERE host.host_id = c.host_id
    RETURNING host.blocked::int - was_blocked::int AS blocked, host.overloaded::int - was_overloaded::int AS overloaded,
      accesses, changed, unchanged, errors, bytes, host.node_id, host.top_level_domain, host.page_count, host.load,
      host.effective_interval_seconds, host.overloaded AS is_overloaded, old_load, old_effective, was_overloaded),
  figures AS MATERIALIZED (
    SELECT coalesce(sum(accesses), 0) AS accesses, coalesce(sum(changed), 0) AS changed, coalesce(sum(unchanged), 0) AS unchanged,
      coalesce(sum(errors), 0) AS errors, coalesce(sum(bytes), 0) AS bytes, coalesce(sum(blocked), 0) AS blocked,
      coalesce(sum(overloaded), 0) AS overloaded, (SELECT coalesce(sum(captured), 0) FROM delta) AS captured,
      (SELECT coalesce(-sum(put_off), 0) FROM delta) AS put_off
    FROM hosts),
  totals AS (
    INSERT INTO counter (node_id, name, value)
    SELECT $41::int, name, value FROM figures, LATERAL (VALUES ('accesses', accesses), ('changed', changed), ('unchanged', unchanged),
      ('errors', errors), ('bytes', bytes), ('captured', captured), ('put_off', put_off), ('overloaded', overloaded),
      ('blocked', blocked)) AS v(name, value)
    WHERE value <> 0
    ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value RETURNING 1),
  minutes AS (
    INSERT INTO statistic_minute (minute, node_id, accesses, changed, unchanged, errors, bytes)
    SELECT date_trunc('minute', $42::timestamptz), $41, accesses, changed, unchanged, errors, bytes FROM figures
    WHERE accesses > 0 OR bytes > 0
    ON CONFLICT (minute, node_id) DO UPDATE SET accesses = statistic_minute.accesses + EXCLUDED.accesses,
      changed = statistic_minute.changed + EXCLUDED.changed, unchanged = statistic_minute.unchanged + EXCLUDED.unchanged,
      errors = statistic_minute.errors + EXCLUDED.errors, bytes = statistic_minute.bytes + EXCLUDED.bytes RETURNING 1),
  page_counts AS (
    INSERT INTO page_interval_count (node_id, top_level_domain, seed_list_id, bin, pages, frequency, ratio_sum, ratio_squares)
    SELECT host.node_id, host.top_level_domain, moved.seed_list_id, c.bin, sum(c.pages), sum(c.frequency), sum(c.ratio_sum),
      sum(c.ratio_squares)
    FROM moved JOIN host ON host.host_id = moved.host_id,
      LATERAL (VALUES (${pageCounts(oldPage, -1)}), (${pageCounts(newPage)})) AS c(bin, pages, frequency, ratio_sum, ratio_squares)
    WHERE (SELECT count(*) FROM totals) + (SELECT count(*) FROM minutes) >= 0
    GROUP BY 1, 2, 3, 4 HAVING sum(c.pages) <> 0 OR sum(c.frequency) <> 0 OR sum(c.ratio_sum) <> 0 OR sum(c.ratio_squares) <> 0
    ORDER BY 1, 2, 3, 4
    ${addToPageCounts} RETURNING 1)
  INSERT INTO host_interval_count (node_id, top_level_domain, bin, asked, overloaded, polite)
  SELECT node_id, top_level_domain, c.bin, sum(c.asked), sum(c.overloaded), sum(c.polite)
  FROM hosts, LATERAL (VALUES ${hostCounts(oldHost, -1)}, ${hostCounts(newHost)}) AS c(bin, asked, overloaded, polite)
  WHERE page_count > 0 AND (SELECT count(*) FROM page_counts) >= 0
  GROUP BY 1, 2, 3 HAVING sum(c.asked) <> 0 OR sum(c.overloaded) <> 0 OR sum(c.polite) <> 0
  ORDER BY 1, 2, 3
  ${addToHostCounts}`;

export function updatePagesAndHosts(
  input: Pick<CommitInput, 'accesses' | 'nodeId' | 'now' | 'loadScale'>,
  changes: readonly HostChange[],
): Statement {
  return {
    name: 'update-pages-and-hosts',
    text,
    values: [
      ...pageColumns(latestPages(input.accesses)),
      ...hostColumns(changes),
      input.nodeId,
      input.now.toISOString(),
      input.loadScale,
    ],
  };
}

function pageColumns(pages: readonly PageRow[]): Buffer[] {
  return [
    int8Array(pages, (p) => p.hostId),
    int8Array(pages, (p) => BigInt(p.urlKey)),
    timestamptzArray(pages, (p) => p.nextVisitAt),
    int2Array(pages, (p) => nextReasonNumbers[p.nextReason]),
    int2Array(pages, (p) => p.excluded && exclusionNumbers[p.excluded]),
    timestamptzArray(pages, (p) => p.lastFailedAt),
    timestamptzArray(pages, (p) => p.lastVerdictAt),
    timestamptzArray(pages, (p) => p.lastChangedAt),
    int2Array(pages, (p) => accessCodeNumbers[p.lastCode]),
    int2Array(pages, (p) => p.lastStatus),
    int4Array(pages, (p) => p.intervalSeconds),
    float4Array(pages, (p) => p.plannedFrequency),
    float4Array(pages, (p) => p.rateTerm),
    byteaArray(pages, (p) => packPolicyState(p.policyState)),
    int4Array(pages, (p) => p.visits),
    int4Array(pages, (p) => p.changes),
    int2Array(pages, (p) => p.consecutiveErrors),
    byteaArray(pages, (p) => p.textDigest),
    byteaArray(pages, (p) => p.simhash),
    byteaArray(pages, (p) => p.changeMemory),
  ];
}

function hostColumns(changes: readonly HostChange[]): Buffer[] {
  return [
    int8Array(changes, (c) => c.hostId),
    int4Array(changes, (c) => c.accesses),
    int4Array(changes, (c) => c.changed),
    int4Array(changes, (c) => c.unchanged),
    int4Array(changes, (c) => c.errors),
    safeIntegerArray(changes, (c) => c.bytes),
    timestamptzArray(changes, (c) => c.lastAccessAt),
    timestamptzArray(changes, (c) => c.nextAccessAt),
    uuidArray(changes, (c) => c.end?.token ?? null),
    float8Array(changes, (c) => c.end?.effectiveIntervalSeconds ?? null),
    timestamptzArray(changes, (c) => c.end?.retryAfterUntil ?? null),
    timestamptzArray(changes, (c) => c.end?.suspendedUntil ?? null),
    timestamptzArray(changes, (c) => c.end?.activeSince ?? null),
    float8Array(changes, (c) => c.end?.speedBytesPerSecond ?? null),
    int2Array(changes, (c) => c.end?.errorRing ?? null),
    int4Array(changes, (c) => c.end?.consecutiveErrors ?? null),
    boolArray(changes, (c) => c.end?.blocked ?? null),
    textArray(changes, (c) => c.end?.address ?? null),
    textArray(changes, (c) => c.end?.lastCode ?? null),
    boolArray(changes, (c) => c.end?.drained ?? null),
  ];
}

type PageRow = PageUpdate & { lastFailedAt: Date | null };

/** The last state of each page, should a group have several of one. */
function latestPages(accesses: readonly CommittedAccess[]): PageRow[] {
  const byKey = new Map<string, PageRow>();
  for (const access of accesses) {
    const { page, capture } = access;
    if (page === null) continue;
    const isVerdict = givesVerdict(access);
    byKey.set(`${page.hostId} ${page.urlKey}`, {
      ...page,
      lastVerdictAt: isVerdict && capture ? capture.capturedAt : page.lastVerdictAt,
      lastFailedAt: isVerdict || isSame(page.lastAccessAt, page.lastVerdictAt) ? null : page.lastAccessAt,
    });
  }
  return [...byKey.values()];
}

const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
