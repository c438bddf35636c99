import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDuck } from '@meguri/url-index';
import { listFile } from './create-snapshot.ts';
import { isPrepared, tableFile, warcInput, type ExportInput } from './open-export.ts';
import { takedownKey } from './pointers.ts';
import { fillTakedowns } from './shown-rows.ts';
import { writeCdxjExport, writeParquetExport } from './table-exports.ts';
import { writeWaczParts } from './write-wacz-parts.ts';
import { warcinfoBytes } from './warc-export.ts';
import { writePointers } from './write-pointers.ts';

/**
 * Writes what an export is read from, once for each set of takedowns: its list of records, and its table. Both are
 * durable once they have their names.
 */
export async function prepareExport(input: ExportInput & { memoryMegabytes: number }): Promise<void> {
  if (isPrepared(input)) return;
  const { snapshot, directory, format, hidden, memoryMegabytes } = input;
  const key = takedownKey(hidden);
  const duck = await openDuck({
    directories: [directory],
    scratch: path.join(directory, 'scratch'),
    memoryMegabytes,
    threads: 2,
  });
  try {
    await fillTakedowns(duck, hidden);
    const list = listFile(directory);
    const warc = warcInput(input);
    if (!existsSync(warc.records)) await writePointers(duck, { list, file: warc.records, hidden });
    const isWacz = format === 'wacz';
    const table = {
      list,
      file: tableFile(directory, isWacz ? 'cdxj' : format, key),
      name: snapshot.name,
      warcName: `${snapshot.name}.warc.gz`,
      firstByte: warcinfoBytes(warc),
    };
    if (format === 'parquet') await writeParquetExport(duck, table);
    if ((format === 'cdxj' || isWacz) && !existsSync(table.file)) await writeCdxjExport(duck, table);
    if (isWacz) await writeWaczParts(duck, { list, cdxj: table.file, directory, key });
  } finally {
    duck.close();
  }
}
