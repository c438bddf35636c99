import { timeQueryOf, type SnapshotDefinition } from '@meguri/contracts';
import { hostIdOf } from '@meguri/database/ids';
import { columnNames, parquetFiles, sqlText } from '@meguri/url-index';
import { entryClassSql, forever, foreverSql, periodsSql, relationsSql, statesAt } from '@meguri/validity';
import type { SurtRange } from '@meguri/urls';
import { markedRowsSql } from './shown-rows.ts';

/** Sources of a piece of a snapshot. */
export interface SelectionInput {
  definition: SnapshotDefinition;
  /** Files of the URL index. */
  files: readonly string[];
  /** Entries from this position on are ignored. */
  position: number;
  range: SurtRange;
  /** Ids of the seed lists that the definition names. */
  seedListIds: readonly number[];
  /** Whether any takedown is in force. */
  hasTakedowns: boolean;
}

/** Tables that the statements read in addition to the index. */
export const sideTables = {
  /** Hosts in the countries of the definition: host_id. */
  host: 'wanted_host',
  /** URLs of the list: url, at_us (bigint; null: the time of the definition applies). */
  url: 'wanted_url',
} as const;

const condition = (parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join(' AND ') || 'true';

function rangeSql({ from, before }: SurtRange): string {
  return condition([
    from === null ? null : `surt >= ${sqlText(from)}`,
    before === null ? null : `surt < ${sqlText(before)}`,
  ]);
}

/** Entries of the wanted places, hidden ones included. */
function entriesSql({ definition, files, position, range, seedListIds }: SelectionInput): string {
  const { place, hasUrlList } = definition;
  const where = condition([
    rangeSql(range),
    `position < ${position}`,
    // Hosts that differ only by www share their sort keys.
    onlyHosts(definition)
      ? `host_id IN (${place.hosts.map((host) => hostIdOf(host.toLowerCase())).join(', ')})`
      : null,
    place.countries.length > 0 ? `host_id IN (SELECT host_id FROM ${sideTables.host})` : null,
    place.seedLists.length > 0 ? `seed_list_id IN (${[...seedListIds, -1].join(', ')})` : null,
  ]);
  const source = `SELECT * FROM ${parquetFiles(files)} WHERE ${where}`;
  return hasUrlList
    ? `SELECT entry.*, at_us FROM (${source}) AS entry JOIN ${sideTables.url} USING (url)`
    : source;
}

function onlyHosts({ place }: SnapshotDefinition): boolean {
  return (
    place.hosts.length > 0 &&
    [place.domains, place.surtPrefixes, place.topLevelDomains].every((list) => list.length === 0)
  );
}

function kindSql({ kind }: SnapshotDefinition): string {
  const mimes = kind.mimes.map((mime) =>
    mime.endsWith('/*')
      ? `starts_with(mime, ${sqlText(mime.slice(0, -1).toLowerCase())})`
      : `mime = ${sqlText(mime.toLowerCase())}`,
  );
  return condition([
    mimes.length > 0 ? `(${mimes.join(' OR ')})` : null,
    kind.statuses.length > 0 ? `status IN (${kind.statuses.join(', ')})` : null,
    kind.languages.length > 0 ? `language IN (${kind.languages.map(sqlText).join(', ')})` : null,
    kind.minBytes === undefined ? null : `payload_bytes >= ${kind.minBytes}`,
    kind.maxBytes === undefined ? null : `payload_bytes <= ${kind.maxBytes}`,
  ]);
}

/** Columns of a snapshot's list: those of the index and three more. */
export const listColumns = [...columnNames, 'valid_from', 'valid_until', 'confirmed_at'];

/** Entries of a piece with the columns that the statements below need. */
const pieceTable = 'piece';

/**
 * Reads the entries of a piece once, for {@link selectionSql} and {@link pieceCountsSql}, into a table of the
 * connection that replaces the previous piece.
 */
export function pieceTableSql(input: SelectionInput): string {
  const { definition, hasTakedowns } = input;
  const entryClass = entryClassSql(
    { verdict: 'verdict', status: 'status', isRules: 'is_rules' },
    definition.time.gone,
  );
  return `CREATE OR REPLACE TEMP TABLE ${pieceTable} AS
    SELECT position, host_id, url_key, epoch_us(captured_at) AS at_us_of_entry, ${entryClass} AS entry_class,
      CASE WHEN is_rules THEN digest END AS rules_digest,
      body_file_id IS NOT NULL AND ${kindSql(definition)} AS is_of_kind,
      ${hasTakedowns ? 'is_hidden' : 'false AS is_hidden'},
      CASE WHEN verdict = 'error' OR code = 'gone' THEN code WHEN record_type = 'metadata' THEN 'noarchive' WHEN record_type = 'purged' THEN 'taken-down' ELSE 'other-time-or-kind' END AS reason
      ${definition.hasUrlList ? ', at_us' : ''}
    FROM ${hasTakedowns ? markedRowsSql(`(${entriesSql(input)})`) : `(${entriesSql(input)})`} AS entry`;
}

/** Frees the memory of the last piece. */
export const dropPieceSql = `DROP TABLE IF EXISTS ${pieceTable}`;

/**
 * The documents of the piece in the table: the wanted periods of validity of each URL, with the entry that
 * began each and the place of its body. The relations, levels and classes are those of packages/validity.
 * Periods are found with only the columns that this needs, so that sorting fits the memory; the other columns
 * are read for the periods found.
 */
export function selectionSql(input: SelectionInput): string {
  const { definition } = input;
  const query = timeQueryOf(definition);
  const { hasUrlList } = definition;
  const entries = `(SELECT position, host_id, url_key, at_us_of_entry, entry_class, rules_digest, is_of_kind
      ${hasUrlList ? ', at_us' : ''} FROM ${pieceTable} WHERE NOT is_hidden)`;
  const columns = {
    url: 'host_id, url_key',
    at: 'at_us_of_entry',
    class: 'entry_class',
    digest: 'rules_digest',
  };
  const end = query.interval.end === forever ? foreverSql : String(query.interval.end);
  const wanted = hasUrlList
    ? { start: `coalesce(at_us, ${query.interval.start})`, end: `coalesce(at_us + 1, ${end})` }
    : { start: String(query.interval.start), end };
  const states = statesAt[query.level].filter((state) => state === 'present').map(sqlText);
  const order = query.pick === 'first' ? 'period_start' : 'period_start DESC';
  const picked =
    query.pick === 'all'
      ? ''
      : `QUALIFY row_number() OVER (PARTITION BY host_id, url_key ORDER BY ${order}) = 1`;
  return `WITH period AS MATERIALIZED (
      SELECT position, period_start, period_end, period_last
      FROM (${periodsSql(query.level, entries, columns, query.maxAge)}) AS period
      WHERE period_state IN (${states.join(', ')}) AND is_of_kind
        AND ${relationsSql(query.relations, { start: 'period_start', end: 'period_end' }, wanted)}
      ${picked})
    SELECT ${columnNames.map((name) => `entry.${name}`).join(', ')}, make_timestamp(period_start) AS valid_from,
      CASE WHEN period_end = ${foreverSql} THEN NULL ELSE make_timestamp(period_end) END AS valid_until,
      make_timestamp(period_last) AS confirmed_at
    FROM (${entriesSql(input)}) AS entry JOIN period USING (position)`;
}

/**
 * Counts of the piece in the table: documents of its places, and why the list lacks URLs. That is the outcome
 * of the last access before the end of the interval, or: there was none yet, the page forbids archiving, or
 * the access succeeded but its time or kind is not wanted.
 */
export function pieceCountsSql({ definition }: SelectionInput, list: string): string {
  const { end } = timeQueryOf(definition).interval;
  const until = end === forever ? foreverSql : String(end);
  return `WITH url AS (SELECT host_id, url_key, count(*) AS entries, count(*) FILTER (is_hidden) AS hidden,
      CASE WHEN bool_and(is_hidden) THEN 'taken-down' WHEN min(at_us_of_entry) >= ${until} THEN 'captured-later'
        ELSE arg_max(reason, at_us_of_entry) FILTER (at_us_of_entry < ${until}) END AS last_reason
      FROM ${pieceTable} GROUP BY host_id, url_key),
    listed AS (SELECT DISTINCT host_id, url_key FROM ${list})
    SELECT CASE WHEN listed.url_key IS NULL THEN last_reason END AS lacking, count(*)::DOUBLE AS urls,
      sum(entries)::DOUBLE AS entries, sum(hidden)::DOUBLE AS hidden
    FROM url LEFT JOIN listed USING (host_id, url_key) GROUP BY 1`;
}
