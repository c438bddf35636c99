import { timeQueryOf, type SnapshotDefinition } from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
import { columnNames, parquetFiles, sqlText } from '@meguri/url-index';
import { entryClassSql, forever, foreverSql, periodsSql, relationsSql, statesAt } from '@meguri/validity';
import type { SurtRange } from './place-ranges.ts';
import { hiddenSql } from './shown-rows.ts';

/** What a piece of a snapshot is selected from. */
export interface SelectionInput {
  definition: SnapshotDefinition;
  /** Files of the URL index. */
  files: readonly string[];
  /** Entries from this position on take no part. */
  position: number;
  range: SurtRange;
  /** Ids of the seed lists that the definition names. */
  seedListIds: readonly number[];
}

/** Tables that the statements read beside the index. */
export const sideTables = {
  /** Hosts in the countries of the definition: host_id. */
  host: 'wanted_host',
  /** URLs of the list: url, at_us (bigint; null: as the definition says). */
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
    // Hosts that differ by www alone share their sort keys.
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

/** Columns of a snapshot's list, beside those of the index. */
export const listColumns = [...columnNames, 'valid_from', 'valid_until', 'confirmed_at'];

/**
 * The documents of a piece: the wanted periods of validity of each URL, with the entry that began each and the place
 * of its body. The relations, levels and classes are those of packages/validity.
 */
export function selectionSql(input: SelectionInput): string {
  const { definition } = input;
  const query = timeQueryOf(definition);
  const { hasUrlList } = definition;
  const entryClass = entryClassSql(
    { verdict: 'verdict', status: 'status', isRules: 'is_rules' },
    definition.time.gone,
  );
  const visible = `(SELECT *, epoch_us(captured_at) AS at_us_of_entry, ${entryClass} AS entry_class
    FROM (${entriesSql(input)}) AS entry WHERE NOT ${hiddenSql})`;
  const columns = { url: 'host_id, url_key', at: 'at_us_of_entry', class: 'entry_class', digest: 'digest' };
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
  return `SELECT ${columnNames.join(', ')}, make_timestamp(period_start) AS valid_from,
      CASE WHEN period_end = ${foreverSql} THEN NULL ELSE make_timestamp(period_end) END AS valid_until,
      make_timestamp(period_last) AS confirmed_at
    FROM (${periodsSql(query.level, visible, columns, query.maxAge)}) AS period
    WHERE period_state IN (${states.join(', ')}) AND body_file_id IS NOT NULL AND ${kindSql(definition)}
      AND ${relationsSql(query.relations, { start: 'period_start', end: 'period_end' }, wanted)}
    ${picked}`;
}

/** One row of counts of a piece: what its places hold, and the last outcome of each URL that the list lacks. */
export function pieceCountsSql(input: SelectionInput, list: string): string {
  return `WITH entry AS (${entriesSql(input)}),
    marked AS (SELECT host_id, url_key, captured_at, code, ${hiddenSql} AS is_hidden FROM entry),
    url AS (SELECT host_id, url_key, count(*) AS entries, count(*) FILTER (is_hidden) AS hidden,
      CASE WHEN bool_and(is_hidden) THEN 'taken-down' ELSE arg_max(code, captured_at) END AS last_code
      FROM marked GROUP BY host_id, url_key),
    listed AS (SELECT DISTINCT host_id, url_key FROM ${list})
    SELECT CASE WHEN listed.url_key IS NULL THEN last_code END AS lacking_code, count(*)::DOUBLE AS urls,
      sum(entries)::DOUBLE AS entries, sum(hidden)::DOUBLE AS hidden
    FROM url LEFT JOIN listed USING (host_id, url_key) GROUP BY 1`;
}
