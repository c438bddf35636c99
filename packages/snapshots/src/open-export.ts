import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { SnapshotFormat } from '@meguri/contracts';
import { openDuck } from '@meguri/url-index';
import { listFile } from './create-snapshot.ts';
import { pointersFile, writePointers } from './pointers.ts';
import { fillTakedowns, takedownKey, type HiddenScope } from './shown-rows.ts';
import { writeCdxjExport, writeParquetExport } from './table-exports.ts';
import { warcExport, warcinfoBytes, type ExportFile, type RecordSource } from './warc-export.ts';

export interface OpenExportInput {
  snapshot: { name: string; digest: string; finishedAt: Date };
  /** Directory of the snapshot. */
  directory: string;
  format: SnapshotFormat;
  /** Takedowns in force: what they hide is left out. */
  hidden: readonly HiddenScope[];
  source: RecordSource;
  memoryMegabytes: number;
}

const mediaTypes = { cdxj: 'text/x-cdxj', parquet: 'application/vnd.apache.parquet' };

/**
 * Prepares a file of a snapshot: its list of records, or its table, is written once for each set of takedowns. The
 * same snapshot gives the same bytes until a takedown changes them, and then another tag.
 */
export async function openExport(input: OpenExportInput): Promise<ExportFile> {
  const { snapshot, directory, format, hidden } = input;
  const key = takedownKey(hidden);
  const records = pointersFile(directory, key);
  const warc = {
    name: snapshot.name,
    digest: snapshot.digest,
    key,
    createdAt: snapshot.finishedAt,
    records,
    source: input.source,
  };
  const table = format === 'warc' ? null : path.join(directory, `${format}-${key}`);
  if (!existsSync(records) || (table !== null && !existsSync(table))) {
    const scratch = path.join(directory, 'scratch');
    const duck = await openDuck({
      directories: [directory],
      scratch,
      memoryMegabytes: input.memoryMegabytes,
      threads: 2,
    });
    try {
      await fillTakedowns(duck, hidden);
      const list = listFile(directory);
      if (!existsSync(records)) await writePointers(duck, { list, file: records, hidden });
      const common = { list, warcName: `${snapshot.name}.warc.gz`, firstByte: warcinfoBytes(warc) };
      if (table !== null && format === 'parquet')
        await writeParquetExport(duck, { ...common, file: table, name: snapshot.name });
      if (table !== null && format === 'cdxj') await writeCdxjExport(duck, { ...common, file: table });
    } finally {
      duck.close();
    }
  }
  if (format === 'warc' || table === null) return warcExport(warc);
  return {
    name: `${snapshot.name}.${format}`,
    mediaType: mediaTypes[format],
    bytes: (await stat(table)).size,
    tag: `${format}-${snapshot.digest.slice(0, 32)}-${key}`,
    read: (from = 0) => createReadStream(table, { start: from }),
  };
}
