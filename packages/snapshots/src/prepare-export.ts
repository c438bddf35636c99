import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDuck, type Duck } from '@meguri/url-index';
import { convertedPrefix, hasConversions, readConversions } from './conversions/conversions-file.ts';
import { writeConversions } from './conversions/write-conversions.ts';
import {
  archiveLists,
  archivePointers,
  convertedSource,
  exportKey,
  exportLists,
  exportSource,
  isPrepared,
  responsesPrefix,
  tableFile,
  warcInput,
  type ExportInput,
} from './open-export.ts';
import { takedownKey } from './pointers.ts';
import type { RecordSource } from './read-records.ts';
import { writeResponses, type RebuildRecord } from './responses/write-responses.ts';
import { fillTakedowns } from './shown-rows.ts';
import { writeCdxjExport, writeParquetExport } from './table-exports.ts';
import { placeInArchives, waczArchives } from './wacz/wacz-export.ts';
import { writeWaczParts } from './wacz/write-wacz-parts.ts';
import { warcFileName, warcinfoBytes } from './warc-export.ts';
import { writePointers } from './write-pointers.ts';
import { writeWet, type ConvertRecord } from './wet/write-wet.ts';

export interface PrepareInput extends ExportInput {
  memoryMegabytes: number;
  /** Reads the archive, for formats that need its records. */
  source: RecordSource;
  convert: ConvertRecord;
  rebuild: RebuildRecord;
}

/**
 * Writes the list of records and the table of an export, once for each set of takedowns. Both get their names
 * once they are durable.
 */
export async function prepareExport(input: PrepareInput): Promise<void> {
  if (isPrepared(input)) return;
  const { directory, format, hidden, memoryMegabytes } = input;
  const duck = await openDuck({
    directories: [directory],
    scratch: path.join(directory, 'scratch'),
    memoryMegabytes,
    threads: 2,
  });
  try {
    await fillTakedowns(duck, hidden);
    const pointers = archivePointers(input);
    if (!existsSync(pointers))
      await writePointers(duck, { lists: archiveLists(directory), file: pointers, hidden });
    if (hasConversions(directory)) await prepareConversions(duck, input);
    if (input.unchanged === 'response') await prepareResponses(duck, input);
    const lists = exportLists(input);
    const warc = warcInput(input);
    if (!existsSync(warc.records)) await writePointers(duck, { lists, file: warc.records, hidden });
    if (format === 'parquet') {
      const file = tableFile(directory, format, warc.key);
      const warcName = warcFileName(warc.name);
      const firstByte = warcinfoBytes(warc);
      await writeParquetExport(duck, { lists, file, name: warc.name, warcName, firstByte });
    }
    if (format === 'cdxj' || format === 'wacz') await prepareIndex(duck, input);
    if (format === 'wet')
      await writeWet({
        ...warc,
        directory,
        source: exportSource(input, input.source),
        convert: input.convert,
      });
  } finally {
    duck.close();
  }
}

/** Writes the lists in which all records are gzip members of WARC. */
async function prepareConversions(duck: Duck, input: PrepareInput): Promise<void> {
  const { directory, hidden, source } = input;
  await writeConversions(duck, {
    lists: archiveLists(directory),
    targets: exportLists({ directory, hidden }),
    files: await readConversions(directory),
    directory,
    prefix: convertedPrefix(takedownKey(hidden)),
    source,
  });
}

/** Writes the lists in which unchanged documents have their own records. */
async function prepareResponses(duck: Duck, input: PrepareInput): Promise<void> {
  const { directory, hidden, source, rebuild } = input;
  const targets = exportLists(input);
  const before = exportLists({ directory, hidden });
  const common = {
    directory,
    prefix: responsesPrefix(exportKey(input)),
    hidden,
    source: convertedSource(input, source),
    rebuild,
  };
  const lists = [
    { list: before.documents, target: targets.documents },
    ...(before.requisites === null || targets.requisites === null
      ? []
      : [{ list: before.requisites, target: targets.requisites }]),
  ];
  let firstPart = 0;
  for (const one of lists) firstPart = await writeResponses(duck, { ...common, ...one, firstPart });
}

/** Writes the CDXJ of the WARC export, or that of the WARC files of a WACZ with its other files. */
async function prepareIndex(duck: Duck, input: PrepareInput): Promise<void> {
  const { directory, format } = input;
  const warc = warcInput(input);
  const lists = exportLists(input);
  const all = [{ fileName: warcFileName(warc.name), from: 0, to: Number.MAX_SAFE_INTEGER }];
  const archives = format === 'wacz' ? await waczArchives(warc) : all;
  // A WACZ with one WARC file has the index of the WARC export.
  const name = archives.length === 1 ? 'cdxj' : 'wacz';
  const cdxj = tableFile(directory, name, warc.key);
  if (!existsSync(cdxj))
    await writeCdxjExport(duck, { lists, file: cdxj, place: placeInArchives(warc, archives) });
  if (format === 'wacz') await writeWaczParts(duck, { lists, cdxj, directory, key: warc.key });
}
