import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readsEverything } from '@meguri/access';
import { refusal, type ActorContext } from '@meguri/api/services-port';
import { columnsSchema, type Columns, type ResultTable, type ScanState } from '@meguri/contracts';
import {
  findScan,
  listAccessRules,
  listPartNames,
  listActiveTakedowns,
  readAnalyserSource,
} from '@meguri/database';
import {
  builtInReduction,
  isBuiltIn,
  partsPlace,
  reducedPlace,
  type HiddenRows,
  type ResultFiles,
} from '@meguri/scans';
import { readerOf } from '../../access/require-readable.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { hiddenRowsOf, resultFiles } from './result-files.ts';

/** The existing results of a scan. */
export interface FoundResults {
  id: string;
  state: ScanState;
  /** Directory of the scan. */
  directory: string;
  /** `reduced` is absent if the scan reduces nothing, or has not done so yet. */
  tables: { result: ResultFiles; reduced?: ResultFiles };
  hidden: HiddenRows;
}

/**
 * The results of a scan for a reader.
 *
 * @param directory of the scans; undefined where this process cannot read it
 * @throws {ServiceError} `not-found`, `forbidden` while rules keep captures from the reader, `unavailable`
 */
export async function findResults(
  { prisma }: Dependencies,
  ctx: ActorContext,
  { name, directory }: { name: string; directory: string | undefined },
): Promise<FoundResults> {
  // Rows hold content of captures, so only readers of all captures get any.
  if (!readsEverything(readerOf(ctx), await listAccessRules(prisma)))
    throw refusal('forbidden', 'exportRestricted');
  const scan = await findScan(prisma, { name });
  if (!scan || scan.state === 'removing') throw refusal('not-found', 'unknownScan', { name }, 'name');
  if (directory === undefined) throw refusal('unavailable', 'scansUnreadable');
  const place = path.join(directory, scan.id);
  const [parts, takedowns] = await Promise.all([listPartNames(prisma, scan.id), listActiveTakedowns(prisma)]);
  const known = columnsSchema.safeParse(scan.columns);
  const columns: Columns = known.success ? known.data : {};
  const result = resultFiles(partsPlace(place), parts, { columns, hasDocument: true });
  const reduced = await readdir(reducedPlace(place)).catch(() => null);
  const columnsOfReduced = reduced && (await reducedColumns(prisma, scan.analyser, columns));
  return {
    id: scan.id,
    state: scan.state,
    directory: place,
    tables: {
      result,
      ...(reduced &&
        columnsOfReduced && {
          reduced: resultFiles(reducedPlace(place), reduced.toSorted(), {
            columns: columnsOfReduced,
            hasDocument: false,
          }),
        }),
    },
    hidden: hiddenRowsOf(takedowns),
  };
}

async function reducedColumns(
  prisma: Dependencies['prisma'],
  { name, version }: { name: string; version: number },
  columns: Columns,
): Promise<Columns | null> {
  if (isBuiltIn(name)) return builtInReduction(name)?.columns ?? null;
  const stored = await readAnalyserSource(prisma, name, version);
  return stored?.declaration.key == null ? null : columns;
}

/** @throws {ServiceError} `not-found` where the scan has no such table */
export function tableOf(found: FoundResults, name: string, table: ResultTable): ResultFiles {
  const files = found.tables[table];
  if (!files) throw refusal('not-found', 'scanNotReduced', { name }, 'table');
  return files;
}
