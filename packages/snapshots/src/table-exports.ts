import { open } from 'node:fs/promises';
import { makeDurable, sqlText, type Duck } from '@meguri/url-index';
import { compareText } from '@meguri/urls';
import { cdxjLine } from '@meguri/warc';
import { iso6393 } from 'iso-639-3';
import { placedRecordsSql } from './write-pointers.ts';
import { shownRowsSql, type SnapshotLists } from './shown-rows.ts';

/** ISO 639-3 codes by ISO 639-1 code. */
const threeLetters = new Map(
  iso6393.flatMap(({ iso6391, iso6393: code }) => (iso6391 === undefined ? [] : [[iso6391, code] as const])),
);

/** Rows of lists with the place of each record in the WARC export. */
const placedRows = (lists: SnapshotLists, firstByte: number) => `
  WITH record AS (${placedRecordsSql(lists)}),
    place AS (SELECT file_id, record_offset, record_end - length + ${firstByte} AS export_offset, length AS record_length FROM record)`;

const languageSql = `CASE language ${[...threeLetters].map(([two, three]) => `WHEN '${two}' THEN '${three}'`).join(' ')} ELSE language END`;

/**
 * Writes the documents as Parquet: the columns of Common Crawl's columnar index, then ours. Offsets are
 * offsets in the WARC export.
 *
 * @see https://github.com/commoncrawl/cc-index-table
 */
export async function writeParquetExport(
  { connection }: Duck,
  input: { lists: SnapshotLists; file: string; name: string; warcName: string; firstByte: number },
): Promise<void> {
  const { lists, file, name, warcName, firstByte } = input;
  const temporary = `${file}.${process.pid}.tmp`;
  const host = `regexp_extract(url, '^[a-z]+://(\\[[^\\]]*\\]|[^/:?#]*)', 1)`;
  const labels = `CASE WHEN regexp_matches(${host}, '^([0-9.]+|\\[.*)$') THEN [] ELSE string_split(${host}, '.') END`;
  await connection.run(`COPY (${placedRows(lists, firstByte)}
    SELECT surt AS url_surtkey, url, ${host} AS url_host_name, list_extract(${labels}, -1) AS url_host_tld,
      list_extract(${labels}, -2) AS url_host_2nd_last_part, list_extract(${labels}, -3) AS url_host_3rd_last_part,
      list_extract(${labels}, -4) AS url_host_4th_last_part, list_extract(${labels}, -5) AS url_host_5th_last_part,
      domain AS url_host_registered_domain, regexp_extract(url, '^([a-z]+):', 1) AS url_protocol,
      try_cast(regexp_extract(url, '^[a-z]+://[^/?#]*:([0-9]+)(?:[/?#]|$)', 1) AS INTEGER) AS url_port,
      nullif(regexp_extract(url, '^[a-z]+://[^/?#]*([^?#]*)', 1), '') AS url_path, nullif(regexp_extract(url, '\\?(.*)$', 1), '') AS url_query,
      body_at AS fetch_time, status AS fetch_status, 'sha256:' || lower(hex(digest)) AS content_digest, mime AS content_mime_type,
      ${languageSql} AS content_languages, truncated AS content_truncated, ${sqlText(warcName)} AS warc_filename,
      export_offset AS warc_record_offset, record_length AS warc_record_length, ${sqlText(name)} AS snapshot,
      valid_from, valid_until, confirmed_at, captured_at, verdict, payload_bytes, coalesce(body_url, url) AS record_url, position AS index_position,
      is_requisite
    FROM ${shownRowsSql(lists)} AS entry JOIN place ON place.file_id = entry.body_file_id AND place.record_offset = entry.body_offset
    ORDER BY url_surtkey, url, valid_from) TO ${sqlText(temporary)} (FORMAT parquet, COMPRESSION zstd)`);
  await makeDurable(temporary, file);
}

interface CdxjRow {
  surt: string;
  url: string;
  at: number;
  mime: string | null;
  status: number | null;
  digest: { bytes: Uint8Array } | null;
  is_revisit: boolean;
  export_offset: bigint;
  record_length: number;
}

/** File and offset of a record in the WARC files of an export. */
export type PlaceRecord = (storedByte: number) => { fileName: string; offset: number };

/**
 * Writes the index of WARC files as CDXJ, in byte order: bodies and revisit records.
 *
 * @param input.place of the record that begins at a byte of all stored records
 */
export async function writeCdxjExport(
  { connection }: Duck,
  input: { lists: SnapshotLists; file: string; place: PlaceRecord },
): Promise<void> {
  const { lists, file, place } = input;
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    // The body of a duplicate has the URL of its original; its own URL is in its revisit record. The fields
    // of a response ("response" sorts before "revisit") describe a body better than those of a revisit.
    const result = await connection.stream(`${placedRows(lists, 0)},
      line AS (
        SELECT first(coalesce(body_surt, surt) ORDER BY record_type) AS surt, first(coalesce(body_url, url) ORDER BY record_type) AS url,
          any_value(body_at) AS instant, first(mime ORDER BY record_type) AS mime, first(status ORDER BY record_type) AS status,
          any_value(digest) AS digest, false AS is_revisit, body_file_id AS line_file, body_offset AS line_offset
        FROM ${shownRowsSql(lists)} AS entry GROUP BY body_file_id, body_offset
        UNION ALL
        SELECT surt, url, captured_at, mime, status, digest, true, file_id, file_offset
        FROM ${shownRowsSql(lists)} AS entry WHERE record_type = 'revisit')
      SELECT surt, url, epoch_ms(instant)::DOUBLE AS at, mime, status::INTEGER AS status, digest, is_revisit,
        export_offset, record_length
      FROM line JOIN place ON place.file_id = line.line_file AND place.record_offset = line.line_offset
      ORDER BY surt, instant, url, is_revisit`);
    let second: string[] = [];
    for await (const rows of result.yieldRowObjects()) {
      const sorted: string[] = [];
      for (const row of rows as unknown as CdxjRow[]) {
        const line = lineOf(row, place);
        if (!isSameSecond(second.at(-1), line)) sorted.push(...second.splice(0).sort(compareText));
        second.push(line);
      }
      await handle.appendFile(sorted.join(''));
    }
    await handle.appendFile(second.sort(compareText).join(''));
  } finally {
    await handle.close();
  }
  await makeDurable(temporary, file);
}

/** Whether two lines have the same sort key and time, so that the rest of the line decides their order. */
function isSameSecond(before: string | undefined, line: string): boolean {
  const end = line.indexOf(' {');
  return before !== undefined && before.startsWith(line.slice(0, end + 1));
}

function lineOf(row: CdxjRow, place: PlaceRecord): string {
  return cdxjLine({
    ...place(Number(row.export_offset)),
    surt: row.surt,
    date: new Date(row.at),
    url: row.url,
    contentType: row.mime,
    status: row.status,
    payloadDigest: row.digest?.bytes ?? null,
    revisit: row.is_revisit,
    length: row.record_length,
  });
}
