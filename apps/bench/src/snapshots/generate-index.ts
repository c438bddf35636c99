import path from 'node:path';
import { columnNames, createTableSql, openDuck, writeParquet, type IndexRun } from '@meguri/url-index';

export interface IndexSize {
  entries: number;
  urls: number;
  hosts: number;
  /** Bytes of each stored record. */
  recordBytes: number;
  recordsPerFile: number;
}

/** One entry in five found a change, so that a version has five accesses. */
const entriesPerVersion = 5;
const firstDay = Date.UTC(2024, 0, 1);
export const lastDay = Date.UTC(2026, 0, 1);

/** A URL of the index by its number. */
export function urlOf(number: number, hosts: number): string {
  const host = number % hosts;
  return `https://www.site${host}.${host % 10 < 3 ? 'jp' : 'example'}/articles/${number}.html`;
}

/** Number of records that hold a body. */
export const bodiesOf = ({ entries }: IndexSize): number => Math.ceil(entries / entriesPerVersion);

/** Number of entries of an index with this number of bodies. */
export const entriesOf = (bodies: number): number => bodies * entriesPerVersion;

/**
 * Writes an index like that of a crawl of two years: every URL has equally many accesses, records of all
 * hosts are mixed in the archive, 30 % of the hosts are under .jp.
 */
export async function generateIndex(directory: string, size: IndexSize): Promise<IndexRun[]> {
  const { entries, urls, hosts, recordBytes, recordsPerFile } = size;
  const scratch = path.join(directory, 'generate');
  const duck = await openDuck({ directories: [directory], scratch, memoryMegabytes: 3_000, threads: 2 });
  await duck.connection.run(createTableSql('shape'));
  const perUrl = Math.max(1, Math.round(entries / urls));
  const micros = (lastDay - firstDay) * 1_000;
  // Access number n of URL u. Its body is that of the last change; bodies are numbered in the order of the
  // archive.
  const query = `
    SELECT tld || ',site' || host || ')/articles/' || u || '.html' AS surt, 'https://www.site' || host || '.' || tld || '/articles/' || u || '.html' AS url,
      'site' || host || '.' || tld AS domain,
      make_timestamp(${firstDay * 1_000} + (n * ${micros} // ${perUrl}) + (u % 86400) * 1000000)::TIMESTAMP AS captured_at,
      n * ${urls} + u AS position, (hash(host)::UBIGINT::HUGEINT - 9223372036854775808::HUGEINT)::BIGINT AS host_id, (hash(u)::UBIGINT::HUGEINT - 9223372036854775808::HUGEINT)::BIGINT AS url_key,
      CASE WHEN n = 0 THEN 'new' WHEN n % ${entriesPerVersion} = 0 THEN 'changed' WHEN (u + n) % 50 = 0 THEN 'error' ELSE 'unchanged' END AS verdict,
      'ok' AS code, false AS is_rules, 200 AS status, 'text/html' AS mime, CASE u % 3 WHEN 0 THEN 'ja' ELSE 'en' END AS language,
      CASE WHEN n % ${entriesPerVersion} = 0 THEN 'response' ELSE 'revisit' END AS record_type,
      (body // ${recordsPerFile})::INTEGER AS file_id, (body % ${recordsPerFile}) * ${recordBytes} AS file_offset, ${recordBytes} AS length,
      (body // ${recordsPerFile})::INTEGER AS body_file_id, (body % ${recordsPerFile}) * ${recordBytes} AS body_offset, ${recordBytes} AS body_length,
      captured_at AS body_at, NULL::VARCHAR AS body_url, NULL::VARCHAR AS body_surt, unhex(sha256(body::VARCHAR)) AS digest, 28000 + u % 5000 AS payload_bytes, NULL::VARCHAR AS truncated, 1 AS seed_list_id
    FROM (SELECT u, n, u % ${hosts} AS host, CASE WHEN (u % ${hosts}) % 10 < 3 THEN 'jp' ELSE 'example' END AS tld,
        ((n // ${entriesPerVersion}) * ${urls} + (u * 7919) % ${urls})::BIGINT AS body
      FROM range(${urls}) AS one(u), range(${perUrl}) AS two(n))`;
  const file = path.join(directory, 'entries-all.parquet');
  const bytes = await writeParquet(
    duck.connection,
    `SELECT ${columnNames.map((name) => `generated.${name}`).join(', ')} FROM (${query}) AS generated ORDER BY surt, url, captured_at, position`,
    file,
  );
  duck.close();
  return [{ name: 'entries-all.parquet', fromPosition: 0, toPosition: urls * perUrl, tier: 9, bytes }];
}
