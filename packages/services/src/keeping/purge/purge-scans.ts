import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  deleteErrorOutput,
  recordRemovedScansPurged,
  hasPieceSince,
  listPartNames,
  listScansOfPurge,
  recordPartsPurged,
  readLastOverwritten,
  recordPartPurge,
  withPartsOf,
  type DuePurge,
  type PrismaClient,
  type ScanOfPurge,
} from '@meguri/database';
import { partsPlace, reducedPlace, type HiddenRows } from '@meguri/scans';
import { hiddenRowsOf, resultFiles } from '../../scans/results/result-files.ts';
import { scanPlaces } from '../../scans/scan-places.ts';
import type { KeepingContext } from '../keeping-context.ts';
import { blankRows } from './blank-rows.ts';

const memoryMegabytes = 192;
/** Attempts to count rows: parts may be merged meanwhile. */
const attempts = 3;

/** Scratch directory of a scan; leftovers of a killed process are deleted first. */
const scratchOf = (scan: string) => path.join(scan, '.purging');

const ended: readonly ScanOfPurge['state'][] = ['done', 'failed', 'cancelled'];

interface PurgedFrom {
  context: KeepingContext;
  takedownId: string;
  hidden: HiddenRows;
  /** Directory of all scans. */
  directory: string;
  /**
   * When the last archive file was overwritten: documents that analysers got later hold no purged records.
   */
  overwrittenAt: Date | null;
}

/**
 * Removes rows of hidden captures from the results of all scans and from what was derived from them: reduced
 * rows are made again; the caller deletes exports. The rows to remove are recorded first, so a process may
 * die at any moment.
 *
 * @returns what could not be done, and why
 */
export async function purgeScans(
  context: KeepingContext,
  takedown: DuePurge,
  directory: string | undefined,
): Promise<string[]> {
  const { prisma, clock } = context;
  await deleteErrorOutput(prisma, takedown);
  await recordRemovedScansPurged(prisma, clock.now());
  const scans = await listScansOfPurge(prisma, takedown.id);
  if (scans.length === 0) return [];
  if (directory === undefined)
    return ['The control plane cannot see the directory of scans. Set SCAN_DIRECTORY for it.'];
  const from: PurgedFrom = {
    context,
    takedownId: takedown.id,
    hidden: hiddenRowsOf([takedown]),
    directory,
    overwrittenAt: await readLastOverwritten(prisma, takedown.id),
  };
  const problems: string[] = [];
  for (const scan of scans) {
    const problem = await withPartsOf(prisma, scan.id, () => purgeScan(from, scan)).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (problem !== null) problems.push(`Scan ${scan.name}: ${problem}`);
  }
  return problems;
}

async function purgeScan(from: PurgedFrom, scan: ScanOfPurge): Promise<string | null> {
  const { context, hidden, directory, overwrittenAt } = from;
  const { prisma } = context;
  const places = scanPlaces(directory, scan.id);
  await rm(scratchOf(places.scan), { recursive: true, force: true });
  const names = await listPartNames(prisma, scan.id);
  if (!existsSync(places.scan))
    return names.length === 0
      ? null
      : `its results are not in ${directory}. Mount the directory of scans there.`;
  if (ended.includes(scan.state)) await rm(places.rows, { force: true });
  const blankedAt = await blankRows(places.rows, hidden);
  const before = new Date(Math.max(overwrittenAt?.getTime() ?? 0, blankedAt?.getTime() ?? 0));
  // Checked before the rows are: a piece may be accepted in between.
  const hasOlder = !ended.includes(scan.state) && (await hasPieceSince(prisma, { scanId: scan.id, before }));
  const recorded = await recordHits(from, scan);
  if (recorded === null) return 'its files are being changed.';
  if (recorded.length + scan.unfinished.length > 0) await rewrite(from, scan, recorded);
  if (hasOlder)
    return 'analysers still work on documents from before the takedown. Their rows are checked next.';
  return null;
}

/** Records which rows are to be removed. @returns the parts to rewrite; null: they kept changing */
async function recordHits(from: PurgedFrom, scan: ScanOfPurge): Promise<string[] | null> {
  const { context, takedownId } = from;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await countHits(from, scan);
    if (found === 'changed') continue;
    const parts = [...found].map(([file, rows]) => ({ name: path.basename(file), rows }));
    const input = { takedownId, scan, parts, now: context.clock.now() };
    if (parts.length > 0 && !(await recordPartPurge(context.prisma, input))) continue;
    if (parts.length > 0) context.onPurgeStep?.('recorded', scan.name);
    const present = new Set(await listPartNames(context.prisma, scan.id));
    return [...new Set([...scan.unfinished, ...parts.map(({ name }) => name)])].filter((name) =>
      present.has(name),
    );
  }
  return null;
}

/** Rows to remove, by path. Parts that are recorded already were counted then. */
async function countHits(
  from: PurgedFrom,
  scan: ScanOfPurge,
): Promise<ReadonlyMap<string, number> | 'changed'> {
  const { context, hidden, directory } = from;
  const places = scanPlaces(directory, scan.id);
  const names = (await listPartNames(context.prisma, scan.id)).filter(
    (name) => !scan.unfinished.includes(name),
  );
  if (names.length === 0) return new Map();
  const { countHiddenRows } = await import('@meguri/scans/rewrite');
  const table = resultFiles(partsPlace(places.scan), names, { columns: scan.columns, hasDocument: true });
  const scratch = scratchOf(places.scan);
  try {
    return await countHiddenRows({ table, hidden, scratch, memoryMegabytes });
  } catch (error) {
    if (await areCurrent(context.prisma, scan.id, names)) throw error;
    return 'changed';
  }
}

async function areCurrent(prisma: PrismaClient, scanId: string, names: readonly string[]): Promise<boolean> {
  const current = new Set(await listPartNames(prisma, scanId));
  return names.every((name) => current.has(name));
}

async function rewrite(from: PurgedFrom, scan: ScanOfPurge, parts: readonly string[]): Promise<void> {
  const { context, takedownId, hidden, directory } = from;
  const { prisma, clock } = context;
  const places = scanPlaces(directory, scan.id);
  const { rewriteParts } = await import('@meguri/scans/rewrite');
  for (const part of parts) {
    const table = resultFiles(partsPlace(places.scan), [part], { columns: scan.columns, hasDocument: true });
    const file = path.join(partsPlace(places.scan), part);
    await rewriteParts({ table, hidden, file, scratch: scratchOf(places.scan), memoryMegabytes });
    context.onPurgeStep?.('written', `${scan.name}/${part}`);
  }
  const reduced = reducedPlace(places.scan);
  const isReduced = existsSync(reduced);
  await rm(reduced, { recursive: true, force: true });
  await recordPartsPurged(prisma, { takedownId, scanId: scan.id, isReduced, now: clock.now() });
  context.onPurgeStep?.('finished', scan.name);
}
