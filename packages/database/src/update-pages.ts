import type { Sql } from './client.ts';
import type { CommitInput, CommittedAccess } from './commit-types.ts';
import { hex } from './hex.ts';
import { jsonParameter } from './json-parameter.ts';

/**
 * Writes page states and, from the difference between the stored and the new row, the host's load, rate sums and counters, the totals and
 * the statistics of the minute. The differences are taken inside the statement, so the sums stay exact whoever else touched the page:
 * everybody who changes what is summed locks the host's row first, in a statement before. A page of a host that was merged into another
 * meanwhile keeps what was learnt and asks for nothing.
 */
export async function updatePages(sql: Sql, input: CommitInput): Promise<void> {
  if (input.accesses.length === 0) return;
  const pages = pageRows(input.accesses);
  const tallies = input.accesses.map((access) => ({
    hostId: String(access.hostId),
    tally: access.tally,
    bytes: access.bytes,
    endedAt: access.endedAt,
  }));
  await sql.$executeRaw`
    WITH given AS (
      SELECT r.*, host.alias_of IS NOT NULL AS "isAlias" FROM jsonb_to_recordset(${jsonParameter(pages)}::jsonb) AS r("hostId" bigint, "urlKey" uuid, "nextVisitAt" timestamptz,
        "nextReason" text, excluded text, "lastAccessAt" timestamptz, "lastVerdictAt" timestamptz, "lastChangedAt" timestamptz,
        "lastCode" text, "lastStatus" smallint, "intervalSeconds" float8, "plannedFrequency" bigint, "rateTerm" bigint,
        "policyState" jsonb, visits int, changes int, "consecutiveErrors" smallint, etag text, "lastModified" text,
        "payloadDigest" text, "textDigest" text, simhash text, "payloadCapturedAt" timestamptz, title text, language text, mime text)
      JOIN host ON host.host_id = r."hostId"),
    input AS (
      SELECT given.*, CASE WHEN NOT "isAlias" THEN "nextVisitAt" END AS next_visit_at,
        CASE WHEN "isAlias" THEN 'alias' ELSE excluded END AS exclusion,
        CASE WHEN "isAlias" THEN 0 ELSE "intervalSeconds" END AS interval_seconds,
        CASE WHEN "isAlias" THEN 0 ELSE "plannedFrequency" END AS planned_frequency,
        CASE WHEN "isAlias" THEN 0 ELSE "rateTerm" END AS rate_term
      FROM given),
    old AS (
      SELECT page.host_id, page.url_key, page.planned_frequency, page.rate_term, page.visits, page.put_off
      FROM page JOIN input ON page.host_id = input."hostId" AND page.url_key = input."urlKey" FOR UPDATE OF page),
    moved AS (
      UPDATE page SET next_visit_at = input.next_visit_at, next_reason = "nextReason", put_off = false, excluded = exclusion,
        last_access_at = "lastAccessAt", last_verdict_at = "lastVerdictAt", last_changed_at = "lastChangedAt", last_code = "lastCode",
        last_status = "lastStatus", interval_seconds = input.interval_seconds, planned_frequency = input.planned_frequency,
        rate_term = input.rate_term, policy_state = ARRAY(SELECT e::float8 FROM jsonb_array_elements_text("policyState") AS e),
        visits = input.visits, changes = input.changes, consecutive_errors = "consecutiveErrors", etag = input.etag,
        last_modified = "lastModified", payload_digest = decode("payloadDigest", 'hex'), text_digest = decode("textDigest", 'hex'),
        simhash = decode(input.simhash, 'hex'), payload_captured_at = "payloadCapturedAt", title = input.title,
        language = input.language, mime = input.mime
      FROM input WHERE page.host_id = input."hostId" AND page.url_key = input."urlKey"),
    delta AS (
      SELECT old.host_id, sum(input.planned_frequency - old.planned_frequency) AS load,
        sum(input.rate_term - old.rate_term) AS rate_sum, sum((input.rate_term > 0)::int - (old.rate_term > 0)::int) AS rate_pages,
        sum((input.visits > 0)::int - (old.visits > 0)::int) AS captured, sum(old.put_off::int) AS put_off,
        min(input.next_visit_at) AS next_visit_at
      FROM old JOIN input ON old.host_id = input."hostId" AND old.url_key = input."urlKey" GROUP BY old.host_id),
    tally AS (
      SELECT "hostId" AS host_id, count(tally) AS accesses, count(*) FILTER (WHERE tally = 'changed') AS changed,
        count(*) FILTER (WHERE tally = 'unchanged') AS unchanged, count(*) FILTER (WHERE tally = 'error') AS errors,
        coalesce(sum(bytes), 0) AS bytes, max("endedAt") FILTER (WHERE tally IS NOT NULL) AS ended_at
      FROM jsonb_to_recordset(${jsonParameter(tallies)}::jsonb) AS r("hostId" bigint, tally text, bytes bigint, "endedAt" timestamptz)
      GROUP BY "hostId"),
    before AS (SELECT host.host_id, host.overloaded FROM host JOIN tally USING (host_id)),
    hosts AS (
      UPDATE host SET load = host.load + coalesce(delta.load, 0), rate_sum = host.rate_sum + coalesce(delta.rate_sum, 0),
        rate_pages = host.rate_pages + coalesce(delta.rate_pages, 0), captured_count = captured_count + coalesce(delta.captured, 0),
        access_count = access_count + tally.accesses, changed_count = changed_count + tally.changed,
        unchanged_count = unchanged_count + tally.unchanged, error_count = error_count + tally.errors,
        byte_count = byte_count + tally.bytes, last_access_at = greatest(last_access_at, tally.ended_at),
        next_due_at = least(next_due_at, delta.next_visit_at),
        overloaded = (host.load + coalesce(delta.load, 0))::float8 * effective_interval_seconds > 86400 * ${input.loadScale}::float8
      FROM tally LEFT JOIN delta USING (host_id) WHERE host.host_id = tally.host_id
      RETURNING host.host_id, host.overloaded),
    figures AS (
      SELECT sum(accesses) AS accesses, sum(changed) AS changed, sum(unchanged) AS unchanged, sum(errors) AS errors, sum(bytes) AS bytes,
        (SELECT coalesce(sum(captured), 0) FROM delta) AS captured, (SELECT coalesce(-sum(put_off), 0) FROM delta) AS put_off,
        (SELECT coalesce(sum(hosts.overloaded::int - before.overloaded::int), 0) FROM hosts JOIN before USING (host_id)) AS overloaded
      FROM tally),
    totals AS (
      INSERT INTO counter (node_id, name, value)
      SELECT ${input.nodeId}, name, value FROM figures, LATERAL (VALUES ('accesses', accesses), ('changed', changed),
        ('unchanged', unchanged), ('errors', errors), ('bytes', bytes), ('captured', captured), ('put_off', put_off),
        ('overloaded', overloaded)) AS v(name, value)
      WHERE value <> 0
      ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value)
    INSERT INTO statistic_minute (minute, node_id, accesses, changed, unchanged, errors, bytes)
    SELECT date_trunc('minute', ${input.now}::timestamptz), ${input.nodeId}, accesses, changed, unchanged, errors, bytes FROM figures
    WHERE accesses > 0 OR bytes > 0
    ON CONFLICT (minute, node_id) DO UPDATE SET accesses = statistic_minute.accesses + EXCLUDED.accesses,
      changed = statistic_minute.changed + EXCLUDED.changed, unchanged = statistic_minute.unchanged + EXCLUDED.unchanged,
      errors = statistic_minute.errors + EXCLUDED.errors, bytes = statistic_minute.bytes + EXCLUDED.bytes`;
}

/** The last state of each page, should a group have several of one. */
function pageRows(accesses: readonly CommittedAccess[]) {
  const rows = accesses.flatMap(({ page }) => page ?? []);
  const latest = new Map(rows.map((page) => [`${page.hostId} ${page.urlKey}`, page]));
  return [...latest.values()].map((page) => ({
    ...page,
    hostId: String(page.hostId),
    payloadDigest: hex(page.payloadDigest),
    textDigest: hex(page.textDigest),
    simhash: hex(page.simhash),
  }));
}
