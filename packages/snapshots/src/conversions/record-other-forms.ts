import { writeFile } from 'node:fs/promises';
import { makeDurable, parquetFiles, type Duck } from '@meguri/url-index';
import type { SnapshotLists } from '../shown-rows.ts';
import { conversionsFile, type Conversions } from './conversions-file.ts';

/**
 * Stores which archive files of a snapshot have records that are not gzip members of WARC, if any.
 *
 * @param input.files all such files of the archive
 */
export async function recordOtherForms(
  { connection }: Duck,
  input: { directory: string; lists: SnapshotLists; files: readonly number[] },
): Promise<void> {
  const { directory, lists, files } = input;
  if (files.length === 0) return;
  const all = parquetFiles([lists.documents, ...(lists.requisites === null ? [] : [lists.requisites])]);
  const reader = await connection.runAndReadAll(`
    SELECT DISTINCT unnest([body_file_id, file_id]) AS file FROM ${all}
    WHERE body_file_id IN (${files.join(', ')}) OR file_id IN (${files.join(', ')})`);
  const wanted = new Set(files);
  const found = reader.getRows().flatMap(([file]) => (wanted.has(Number(file)) ? [Number(file)] : []));
  if (found.length === 0) return;
  const temporary = `${conversionsFile(directory)}.${process.pid}.tmp`;
  const conversions: Conversions = { files: found.toSorted((a, b) => a - b) };
  await writeFile(temporary, JSON.stringify(conversions), { mode: 0o600 });
  await makeDurable(temporary, conversionsFile(directory));
}
