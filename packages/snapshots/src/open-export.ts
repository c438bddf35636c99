import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { SnapshotFormat, UnchangedForm } from '@meguri/contracts';
import { listFile, requisitesFile, firstResponsesFile } from './snapshot-files.ts';
import { pointersFile, takedownKey, type HiddenScope } from './pointers.ts';
import type { RecordSource } from './read-records.ts';
import { convertedPrefix, firstConvertedFile, hasConversions } from './conversions/conversions-file.ts';
import { withMadeFiles } from './made-files.ts';
import type { SnapshotLists } from './shown-rows.ts';
import { waczExport, waczPartsFile } from './wacz/wacz-export.ts';
import { warcExport, type ExportFile, type WarcExportInput } from './warc-export.ts';
import { wetExport } from './wet/wet-export.ts';
import { wetPartsFile } from './wet/wet-parts.ts';

/** An export of a finished snapshot. */
export interface ExportInput {
  snapshot: { name: string; digest: string; finishedAt: Date };
  /** Directory of the snapshot. */
  directory: string;
  format: SnapshotFormat;
  /** Form of documents whose access found the content of an earlier one. Default `revisit`. */
  unchanged?: UnchangedForm;
  /** Takedowns in force: records that they hide are left out. */
  hidden: readonly HiddenScope[];
}

const mediaTypes = { cdxj: 'text/x-cdxj', parquet: 'application/vnd.apache.parquet' };

/**
 * Key that distinguishes the files of an export from those with other takedowns or another form of unchanged
 * documents, and from those that name records as the archive holds them.
 */
export function exportKey({
  directory,
  hidden,
  unchanged,
}: Pick<ExportInput, 'directory' | 'hidden' | 'unchanged'>): string {
  const key = hasConversions(directory) ? `${takedownKey(hidden)}-converted` : takedownKey(hidden);
  return unchanged === 'response' ? `${key}-responses` : key;
}

/** File with the table of a format, one for each set of takedowns. */
export const tableFile = (directory: string, format: SnapshotFormat, key: string): string =>
  path.join(directory, `${format}-${key}`);

/** Prefix of the names of the files with rebuilt records. */
export const responsesPrefix = (key: string): string => `rebuilt-${key}`;

/** The lists of an export. They are made for it if records are converted or rebuilt. */
export function exportLists(input: Pick<ExportInput, 'directory' | 'hidden' | 'unchanged'>): SnapshotLists {
  const { directory } = input;
  if (input.unchanged !== 'response' && !hasConversions(directory)) return archiveLists(directory);
  return madeLists(directory, exportKey(input));
}

/** The original lists of a snapshot: with records as the archive holds them. */
export function archiveLists(directory: string): SnapshotLists {
  const requisites = requisitesFile(directory);
  return { documents: listFile(directory), requisites: existsSync(requisites) ? requisites : null };
}

function madeLists(directory: string, key: string): SnapshotLists {
  const { documents, requisites } = archiveLists(directory);
  const made = (list: string) => path.join(directory, `${path.parse(list).name}-${key}.parquet`);
  return { documents: made(documents), requisites: requisites && made(requisites) };
}

/** The records of a snapshot as the archive holds them, without hidden ones. */
export const archivePointers = ({ directory, hidden }: Pick<ExportInput, 'directory' | 'hidden'>): string =>
  pointersFile(directory, takedownKey(hidden));

/** Whether `prepareExport` has written the files of an export for the takedowns in force. */
export function isPrepared(input: Omit<ExportInput, 'snapshot'>): boolean {
  const { directory, format } = input;
  const key = exportKey(input);
  return (
    existsSync(archivePointers(input)) &&
    existsSync(pointersFile(directory, key)) &&
    isFormatPrepared(directory, format, key)
  );
}

function isFormatPrepared(directory: string, format: SnapshotFormat, key: string): boolean {
  switch (format) {
    case 'warc':
      return true;
    case 'wacz':
      return existsSync(waczPartsFile(directory, key));
    case 'wet':
      return existsSync(wetPartsFile(directory, key));
    default:
      return existsSync(tableFile(directory, format, key));
  }
}

/** Strong entity tag of an export: it changes when a takedown changes the bytes. */
export function exportTag(
  input: Pick<ExportInput, 'directory' | 'format' | 'hidden' | 'unchanged'> & { digest: string },
): string {
  return `${input.format}-${input.digest.slice(0, 32)}-${exportKey(input)}`;
}

/** The input of a WARC export. */
export function warcInput(input: ExportInput): Omit<WarcExportInput, 'source'> {
  const key = exportKey(input);
  const { name, digest, finishedAt: createdAt } = input.snapshot;
  return { name, digest, key, createdAt, records: pointersFile(input.directory, key) };
}

/** The records of an export, converted and rebuilt ones included. */
export function exportSource(input: ExportInput, source: RecordSource): RecordSource {
  const { directory } = input;
  const converted = convertedSource(input, source);
  if (input.unchanged !== 'response') return converted;
  const prefix = responsesPrefix(exportKey(input));
  return withMadeFiles(converted, { directory, prefix, firstFileId: firstResponsesFile });
}

/** The records of the archive, and converted ones. */
export function convertedSource(
  { directory, hidden }: Pick<ExportInput, 'directory' | 'hidden'>,
  source: RecordSource,
): RecordSource {
  if (!hasConversions(directory)) return source;
  const prefix = convertedPrefix(takedownKey(hidden));
  return withMadeFiles(source, { directory, prefix, firstFileId: firstConvertedFile });
}

/**
 * A prepared file of a snapshot. The same snapshot gives the same bytes until a takedown changes them and the
 * tag.
 */
export async function openExport(input: ExportInput & { source: RecordSource }): Promise<ExportFile> {
  const { snapshot, directory, format } = input;
  const tag = exportTag({ ...input, digest: snapshot.digest });
  const warc = { ...warcInput(input), source: exportSource(input, input.source) };
  if (format === 'warc') return { ...(await warcExport(warc)), tag };
  if (format === 'wacz') return { ...(await waczExport(input, warc)), tag };
  if (format === 'wet') return { ...(await wetExport(warc, directory)), tag };
  const table = tableFile(directory, format, exportKey(input));
  return {
    name: `${snapshot.name}.${format}`,
    mediaType: mediaTypes[format],
    bytes: (await stat(table)).size,
    tag,
    read: (from = 0) => createReadStream(table, { start: from }),
  };
}
