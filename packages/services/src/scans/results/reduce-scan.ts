import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { columnsSchema } from '@meguri/contracts';
import { findScan, listPartNames, readAnalyserSource, type PrismaClient } from '@meguri/database/scans';
import {
  builtInReduction,
  findProtection,
  isBuiltIn,
  partsPlace,
  placeAnalyser,
  reduceResults,
  type RowReduction,
} from '@meguri/scans';
import { withRunDirectory } from '../run-directory.ts';
import { resultFiles } from './result-files.ts';

/** User of the sandbox, if this process is root. */
const userId = 700_905;
const memoryMegabytes = 512;
const threads = 2;

/**
 * Reduces the rows of a scan with the same key to one row, if its analyser and its definition do so. Reduced
 * rows are put in place once they are complete, so the process may be killed; the reduction is then repeated.
 *
 * @param directory of all scans
 * @returns the number of reduced rows; null: nothing is reduced
 * @throws an error of the analyser, in words for its author
 */
export async function reduceScan(
  prisma: PrismaClient,
  scanId: string,
  { directory, signal }: { directory: string; signal?: AbortSignal },
): Promise<number | null> {
  const scan = await findScan(prisma, { id: scanId });
  if (!scan) return null;
  const { analyser, definition } = scan;
  const { name, version } = analyser;
  const known = columnsSchema.safeParse(scan.columns);
  if (!known.success || definition.reduce === false) return null;
  const columns = known.data;
  return withRunDirectory(directory, async (own) => {
    const reduction = await reductionOf();
    if (reduction === null) return null;
    const protection = findProtection();
    if (protection === 'none' && reduction.kind === 'module')
      throw new Error(
        'This machine has no sandbox that keeps an analyser from files and the network. Install bubblewrap, and create the scan again.',
      );
    const place = path.join(directory, scanId);
    const parts = await listPartNames(prisma, scanId);
    const result = resultFiles(partsPlace(place), parts, { columns, hasDocument: true });
    const { rows } = await reduceResults({
      result,
      reduction,
      format: definition.format,
      scanDirectory: place,
      protection,
      directory: own,
      userId,
      memoryMegabytes,
      threads,
      ...(signal && { signal }),
    });
    return rows;

    async function reductionOf(): Promise<RowReduction | null> {
      if (isBuiltIn(name)) {
        const found = definition.reduce === true ? builtInReduction(name) : null;
        return found && { kind: 'sql', sql: found.sql, columns: found.columns };
      }
      const stored = await readAnalyserSource(prisma, name, version);
      const key = stored?.declaration.key ?? null;
      if (stored === null || key === null) return null;
      const module = path.join(own, 'module');
      await mkdir(module, { mode: 0o711 });
      const placed = await placeAnalyser(stored, module);
      return { kind: 'module', place: placed.place, key, columns };
    }
  });
}
