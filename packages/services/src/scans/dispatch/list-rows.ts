import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { columnsSchema } from '@meguri/contracts';
import { findScan, listPartNames, listActiveTakedowns, type PrismaClient } from '@meguri/database/scans';
import { partsPlace, rowPlaces, type RecordPlace } from '@meguri/scans';
import { writeResultExport } from '@meguri/scans/export';
import { hiddenRowsOf, resultFiles } from '../results/result-files.ts';

const memoryMegabytes = 256;
const placesAtOnce = 10_000;

/**
 * The rows of another scan, for a scan that reads them: a copy as lines of JSON, without what takedowns hide.
 *
 * @param input.file path of the copy, which is made once
 * @param input.after number of rows that are left out at the beginning
 * @returns null: the scan no longer exists, and there is no copy
 */
export async function listRows(input: {
  prisma: PrismaClient;
  name: string;
  /** Directory of all scans. */
  directory: string;
  file: string;
  after: number;
}): Promise<AsyncIterable<RecordPlace[]> | null> {
  const { prisma, name, directory, file, after } = input;
  if (!existsSync(file)) {
    const scan = await findScan(prisma, { name });
    if (!scan) return null;
    const columns = columnsSchema.safeParse(scan.columns);
    const scratch = `${file}.scratch`;
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    try {
      const parts = await listPartNames(prisma, scan.id);
      await writeResultExport({
        table: resultFiles(partsPlace(path.join(directory, scan.id)), parts, {
          columns: columns.success ? columns.data : {},
          hasDocument: true,
        }),
        hidden: hiddenRowsOf(await listActiveTakedowns(prisma)),
        format: 'jsonl',
        file,
        scratch,
        memoryMegabytes,
      });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }
  return batches(rowPlaces(file), after);
}

async function* batches(places: AsyncIterable<RecordPlace>, after: number): AsyncGenerator<RecordPlace[]> {
  let [number, batch] = [0, [] as RecordPlace[]];
  for await (const place of places) {
    number += 1;
    if (number <= after) continue;
    batch.push(place);
    if (batch.length < placesAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
