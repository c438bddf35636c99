import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  snapshotChanges,
  type SnapshotChangeCounts,
  type SnapshotDiff,
  type SnapshotSiteChanges,
} from '@meguri/contracts';
import {
  openDuck,
  parquetFiles,
  rangesBetween,
  rowsPerSort,
  sqlText,
  writeSorted,
  type Duck,
} from '@meguri/url-index';
import { diffFile, type DiffInput } from './diff-file.ts';
import { takedownKey } from '../pointers.ts';
import { fillTakedowns, shownRowsSql } from '../shown-rows.ts';
import { listFile, requisitesFile } from '../snapshot-files.ts';
import { cutsOf } from '../range-cuts.ts';

/** Diffs that a snapshot keeps; one more removes all others. */
const maxKeptDiffs = 8;

/**
 * Compares the URLs of two snapshots by the last document of each: `changed` if it has another body. Writes
 * one row for each URL as Parquet, once for each set of takedowns, and sums them up.
 *
 * @param input.sites the most sites that are named
 * @param documentsPerSort about the most documents that are compared at once
 */
export async function compareSnapshots(
  input: DiffInput & { sites: number; memoryMegabytes: number },
  documentsPerSort = rowsPerSort,
): Promise<SnapshotDiff> {
  const { from, to, hidden, memoryMegabytes } = input;
  const file = diffFile(input);
  const duck = await openDuck({
    directories: [from.directory, to.directory],
    scratch: path.join(to.directory, 'scratch'),
    memoryMegabytes,
    threads: 2,
  });
  try {
    if (!existsSync(file)) {
      await removeStaleDiffs(to.directory, takedownKey(hidden));
      await fillTakedowns(duck, hidden);
      const lists = { from: listFile(from.directory), to: listFile(to.directory) };
      const requisites = { from: requisitesFile(from.directory), to: requisitesFile(to.directory) };
      // The file with the documents marks the diff as complete, so it is written last.
      await compareLists(duck, existing(requisites), requisitesDiff(file), documentsPerSort);
      await compareLists(duck, lists, file, documentsPerSort);
    }
    const sums = await sumUp(duck, file, input.sites);
    const requisites = existsSync(requisitesDiff(file)) ? await countsIn(duck, requisitesDiff(file)) : null;
    return { from: from.name, to: to.name, requisites, ...sums };
  } finally {
    duck.close();
  }
}

const requisitesDiff = (file: string) => file.replace(/\.parquet$/, '-requisites.parquet');

function existing({ from, to }: Lists): Lists {
  return {
    from: from !== null && existsSync(from) ? from : null,
    to: to !== null && existsSync(to) ? to : null,
  };
}

/** Writes one row for each URL of two lists; nothing if both are missing. */
async function compareLists(duck: Duck, lists: Lists, file: string, maxRows: number): Promise<void> {
  if (lists.from === null && lists.to === null) return;
  await writeSorted(duck, {
    select: (where) => diffSql(lists, where),
    order: 'surt, url',
    ranges: rangesBetween(
      await cutsOf(
        duck,
        [lists.from, lists.to].filter((list) => list !== null),
        maxRows,
      ),
    ),
    file,
  });
}

/** Removes diffs made under other takedowns, and all if there are too many. */
async function removeStaleDiffs(directory: string, key: string): Promise<void> {
  const diffs = (await readdir(directory)).filter((name) => /^diff-.*\.parquet$/.test(name));
  const isFull = diffs.length >= maxKeptDiffs;
  for (const name of diffs)
    if (isFull || !name.includes(key)) await rm(path.join(directory, name), { force: true });
}

/** Null: the snapshot has no such list. */
type Lists = Record<'from' | 'to', string | null>;

/** The last document of each URL. A struct, since `arg_max` skips nulls. */
const lastDocuments = (list: string, where: string) => `(
  SELECT host_id, url_key, any_value(surt) AS surt, any_value(url) AS url, any_value(domain) AS site,
    count(*) AS documents, arg_max(struct_pack(captured_at := body_at, status := status, digest := digest,
      file := body_file_id, place := body_offset), valid_from) AS last
  FROM ${shownRowsSql({ documents: list, requisites: null })} WHERE ${where} GROUP BY host_id, url_key)`;

function diffSql(lists: Lists, where: string): string {
  const [from, to] = [lists.from ?? lists.to, lists.to ?? lists.from];
  if (from === null || to === null) throw new Error('there is no list to compare');
  // A missing list has no rows of the other.
  const rowsOf = (list: string, given: string | null) =>
    lastDocuments(list, given === null ? 'false' : where);
  const columns = (side: string, name: string) => `${side}.last.captured_at AS ${name}_captured_at,
    ${side}.last.status AS ${name}_status, 'sha256:' || lower(hex(${side}.last.digest)) AS ${name}_digest,
    ${side}.documents AS ${name}_documents`;
  const hasSameBody = `(former.last.file = later.last.file AND former.last.place = later.last.place)
    OR former.last.digest = later.last.digest`;
  return `SELECT CASE WHEN former.url IS NULL THEN 'appeared' WHEN later.url IS NULL THEN 'vanished'
      WHEN ${hasSameBody} THEN 'unchanged' ELSE 'changed' END AS change,
    coalesce(later.surt, former.surt) AS surt, coalesce(later.url, former.url) AS url,
    coalesce(later.site, former.site) AS site, ${columns('former', 'from')}, ${columns('later', 'to')}
  FROM ${rowsOf(from, lists.from)} AS former FULL JOIN ${rowsOf(to, lists.to)} AS later USING (host_id, url_key)`;
}

const changeCounts = snapshotChanges
  .map((change) => `count(*) FILTER (change = ${sqlText(change)})::DOUBLE AS ${change}`)
  .join(', ');

async function countsIn({ connection }: Duck, file: string): Promise<SnapshotChangeCounts> {
  const reader = await connection.runAndReadAll(`SELECT ${changeCounts} FROM ${parquetFiles([file])}`);
  return reader.getRowObjectsJS()[0] as SnapshotChangeCounts;
}

async function sumUp(
  { connection }: Duck,
  file: string,
  sites: number,
): Promise<Pick<SnapshotDiff, 'total' | 'sites' | 'siteCount'>> {
  const read = async (query: string) => (await connection.runAndReadAll(query)).getRowObjectsJS();
  const source = parquetFiles([file]);
  const counts = changeCounts;
  const [total] = await read(`SELECT ${counts}, count(DISTINCT site)::DOUBLE AS site_count FROM ${source}`);
  const { site_count: siteCount, ...sums } = total as SnapshotDiff['total'] & { site_count: number };
  const top = await read(`SELECT site, ${counts} FROM ${source} GROUP BY site
    ORDER BY count(*) FILTER (change <> 'unchanged') DESC, count(*) DESC, site LIMIT ${sites}`);
  return { total: sums, sites: top as unknown as SnapshotSiteChanges[], siteCount };
}
