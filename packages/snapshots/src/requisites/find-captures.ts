import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  columnNames,
  makeDurable,
  parquetFiles,
  rangesBetween,
  rowsPerSort,
  writeParquet,
  type Duck,
} from '@meguri/url-index';
import { z } from 'zod';
import { cutsOf } from '../range-cuts.ts';
import { markedRowsSql } from '../shown-rows.ts';

export interface FindInput {
  /** Files of the URL index, and the position from which on entries are ignored. */
  files: readonly string[];
  position: number;
  /** References to match, from `readPages`, and those of earlier rounds. */
  wanted: readonly string[];
  formerlyWanted: readonly string[];
  /** Files with entries that the snapshot has already. */
  listed: readonly string[];
  directory: string;
  prefix: string;
  hasTakedowns: boolean;
}

export interface FoundCaptures {
  /** Files with the columns of a snapshot's list. */
  files: string[];
  /** Sort keys that no earlier round wanted, and how many of them have no capture that can be shown. */
  wanted: number;
  missing: number;
}

/**
 * Finds for each reference the capture of its URL that is nearest to the instant of its page, by sort key:
 * one sorted pass over the touched ranges of the index. Finished ranges are not computed again.
 */
export async function findCaptures(
  duck: Duck,
  input: FindInput,
  referencesPerRange = rowsPerSort,
): Promise<FoundCaptures> {
  const { directory, prefix, wanted } = input;
  const found: FoundCaptures = { files: [], wanted: 0, missing: 0 };
  if (wanted.length === 0 || input.files.length === 0) return found;
  const ranges = rangesBetween(await fixedCuts(duck, input, referencesPerRange));
  for (const [number, where] of ranges.entries()) {
    const base = path.join(directory, `${prefix}-${String(number).padStart(6, '0')}`);
    const [file, counts] = [`${base}.parquet`, `${base}-counts.parquet`];
    if (!existsSync(counts)) {
      await writeParquet(duck.connection, captureSql(input, where), file);
      await writeParquet(duck.connection, countsSql(input, where), counts);
    }
    const reader = await duck.connection.runAndReadAll(`SELECT * FROM ${parquetFiles([counts])}`);
    const [sums] = reader.getRowObjectsJS() as { wanted: number; missing: number }[];
    found.files.push(file);
    found.wanted += sums?.wanted ?? 0;
    found.missing += sums?.missing ?? 0;
  }
  return found;
}

/**
 * Entries of the wanted sort keys in a range that can be shown, including redirects, which browsers follow.
 */
const usableSql = (input: FindInput, where: string) => `
  entry AS MATERIALIZED (
    SELECT position, surt, host_id, url_key, url, body_url, epoch_us(captured_at) AS at_us, captured_at,
      lead(captured_at) OVER (PARTITION BY host_id, url_key ORDER BY captured_at, position) AS next_at,
      body_file_id IS NOT NULL AND verdict <> 'error' AND coalesce(status, 200) < 400 AS has_body
    FROM ${parquetFiles(input.files)}
    WHERE ${where} AND position < ${input.position} AND surt IN (SELECT surt FROM ${parquetFiles(input.wanted)} WHERE ${where})),
  usable AS (SELECT * FROM ${input.hasTakedowns ? markedRowsSql('entry') : '(SELECT *, false AS is_hidden FROM entry)'} AS marked
    WHERE has_body AND NOT is_hidden)`;

function captureSql(input: FindInput, where: string): string {
  const listed =
    input.listed.length === 0
      ? 'true'
      : `position NOT IN (SELECT position FROM ${parquetFiles(input.listed)} WHERE ${where})`;
  return `WITH ${usableSql(input, where)},
    wanted AS (SELECT DISTINCT surt, at_us FROM ${parquetFiles(input.wanted)} WHERE ${where}),
    near AS (
      SELECT wanted.surt, wanted.at_us, usable.position, wanted.at_us - usable.at_us AS distance
        FROM wanted ASOF JOIN usable ON wanted.surt = usable.surt AND wanted.at_us >= usable.at_us
      UNION ALL
      SELECT wanted.surt, wanted.at_us, usable.position, usable.at_us - wanted.at_us
        FROM wanted ASOF JOIN usable ON wanted.surt = usable.surt AND wanted.at_us <= usable.at_us),
    nearest AS (SELECT DISTINCT position FROM (SELECT position FROM near
      QUALIFY row_number() OVER (PARTITION BY surt, at_us ORDER BY distance, position) = 1) WHERE ${listed})
    SELECT ${columnNames.map((name) => `whole.${name}`).join(', ')}, whole.captured_at AS valid_from,
      usable.next_at AS valid_until, whole.captured_at AS confirmed_at
    FROM nearest JOIN usable USING (position)
      JOIN (SELECT * FROM ${parquetFiles(input.files)} WHERE ${where}) AS whole USING (position)`;
}

function countsSql(input: FindInput, where: string): string {
  const former =
    input.formerlyWanted.length === 0
      ? 'true'
      : `surt NOT IN (SELECT surt FROM ${parquetFiles(input.formerlyWanted)} WHERE ${where})`;
  return `WITH ${usableSql(input, where)},
    key AS (SELECT DISTINCT surt FROM ${parquetFiles(input.wanted)} WHERE ${where} AND ${former})
    SELECT count(*)::DOUBLE AS wanted, count(*) FILTER (surt NOT IN (SELECT surt FROM usable))::DOUBLE AS missing FROM key`;
}

/** The cuts of a round. They are stored, because each range has its own files when the round resumes. */
async function fixedCuts(
  duck: Duck,
  { directory, prefix, wanted }: FindInput,
  maxRows: number,
): Promise<string[]> {
  const file = path.join(directory, `${prefix}-cuts.json`);
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return z.array(z.string()).parse(JSON.parse(known));
  const cuts = await cutsOf(duck, wanted, maxRows);
  const temporary = `${file}.tmp`;
  await writeFile(temporary, JSON.stringify(cuts), { mode: 0o600 });
  await makeDurable(temporary, file);
  return cuts;
}
