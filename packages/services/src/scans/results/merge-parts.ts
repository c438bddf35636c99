import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { columnsSchema, type Columns } from '@meguri/contracts';
import {
  findScan,
  listScanParts,
  replaceParts,
  type PrismaClient,
  type PurgeMark,
} from '@meguri/database/scans';
import { nothingHidden, partsPlace, planMerge } from '@meguri/scans';
import { resultFiles } from './result-files.ts';

const memoryMegabytes = 192;
/** Prefix of scratch directories within that of a scan, which killed processes may leave. */
export const mergingPrefix = '.merging-';

export interface MergeOptions {
  /** Directory of all scans. */
  directory: string;
  /** Id of this process, which has the lease of the scan. */
  dispatcher: string;
  /** As read before the results were completed. */
  mark: PurgeMark;
  signal: AbortSignal;
  onError(error: unknown): void;
}

/**
 * Merges the many small parts of a scan into a few files. The rows of `scan_piece` name the old files until
 * they name the new one, so a process may die at any moment. Parts that cannot be merged stay as they are.
 *
 * @returns false: a purge was recorded, or another process holds the lease of the scan
 */
export async function mergeParts(
  prisma: PrismaClient,
  scanId: string,
  { directory, dispatcher, mark, signal, onError }: MergeOptions,
): Promise<boolean> {
  const groups = planMerge(await listScanParts(prisma, scanId));
  if (groups.length === 0) return true;
  const known = columnsSchema.safeParse((await findScan(prisma, { id: scanId }))?.columns);
  const place = path.join(directory, scanId);
  const columns = known.success ? known.data : {};
  for (const parts of groups) {
    signal.throwIfAborted();
    const name = `merged-${randomUUID()}${path.extname(parts[0] ?? '')}`;
    const bytes = await write(place, { parts, name, columns }).catch((error: unknown) => {
      onError(error);
      return null;
    });
    if (bytes === null) continue;
    const merged = { name, bytes };
    if (!(await replaceParts(prisma, { scanId, dispatcher, purgedRows: mark.purgedRows, parts, merged })))
      return false;
    for (const part of parts) await rm(path.join(partsPlace(place), part), { force: true });
  }
  return true;
}

async function write(
  place: string,
  { parts, name, columns }: { parts: readonly string[]; name: string; columns: Columns },
): Promise<number> {
  // Loads DuckDB, which most importers of this module must not.
  const { joinLines, rewriteParts } = await import('@meguri/scans/rewrite');
  const table = resultFiles(partsPlace(place), parts, { columns, hasDocument: true });
  const file = path.join(partsPlace(place), name);
  const scratch = path.join(place, `${mergingPrefix}${randomUUID()}`);
  return table.format === 'jsonl'
    ? joinLines(table.files, file, scratch)
    : rewriteParts({ table, hidden: nothingHidden, file, scratch, memoryMegabytes });
}
