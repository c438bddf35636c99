import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { SnapshotFormat } from '@meguri/contracts';
import { pointersFile, takedownKey, type HiddenScope } from './pointers.ts';
import { waczExport, waczPartsFile } from './wacz-export.ts';
import { warcExport, type ExportFile, type RecordSource, type WarcExportInput } from './warc-export.ts';

/** A snapshot that is done, and what is wanted of it. */
export interface ExportInput {
  snapshot: { name: string; digest: string; finishedAt: Date };
  /** Directory of the snapshot. */
  directory: string;
  format: SnapshotFormat;
  /** Takedowns in force: what they hide is left out. */
  hidden: readonly HiddenScope[];
}

const mediaTypes = { cdxj: 'text/x-cdxj', parquet: 'application/vnd.apache.parquet' };

/** Where the table of a format lies, as takedowns leave it. */
export const tableFile = (directory: string, format: SnapshotFormat, key: string): string =>
  path.join(directory, `${format}-${key}`);

/** Whether `prepareExport` has written what an export is read from, for the takedowns in force. */
export function isPrepared({ directory, format, hidden }: Omit<ExportInput, 'snapshot'>): boolean {
  const key = takedownKey(hidden);
  return (
    existsSync(pointersFile(directory, key)) &&
    (format === 'warc' ||
      existsSync(format === 'wacz' ? waczPartsFile(directory, key) : tableFile(directory, format, key)))
  );
}

/** Strong entity tag of an export: another one where a takedown has changed the bytes. */
export function exportTag(input: Pick<ExportInput, 'format' | 'hidden'> & { digest: string }): string {
  return `${input.format}-${input.digest.slice(0, 32)}-${takedownKey(input.hidden)}`;
}

/** What a WARC export is made from. */
export function warcInput({ snapshot, directory, hidden }: ExportInput): Omit<WarcExportInput, 'source'> {
  const key = takedownKey(hidden);
  const { name, digest, finishedAt: createdAt } = snapshot;
  return { name, digest, key, createdAt, records: pointersFile(directory, key) };
}

/**
 * A file of a snapshot that is prepared. The same snapshot gives the same bytes until a takedown changes them, and
 * then another tag.
 */
export async function openExport(input: ExportInput & { source: RecordSource }): Promise<ExportFile> {
  const { snapshot, directory, format, hidden, source } = input;
  const tag = exportTag({ format, hidden, digest: snapshot.digest });
  const warc = await warcExport({ ...warcInput(input), source });
  if (format === 'warc') return { ...warc, tag };
  if (format === 'wacz') return { ...(await waczExport(input, warc)), tag };
  const table = tableFile(directory, format, takedownKey(hidden));
  return {
    name: `${snapshot.name}.${format}`,
    mediaType: mediaTypes[format],
    bytes: (await stat(table)).size,
    tag,
    read: (from = 0) => createReadStream(table, { start: from }),
  };
}
