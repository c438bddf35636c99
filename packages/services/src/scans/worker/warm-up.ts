import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { findScanToWorkOn, type PrismaClient } from '@meguri/database/scans';
import { scanPlaces } from '../scan-places.ts';
import { partWriterOf } from './part-writers.ts';
import type { SlotAnalysers } from './slot-analysers.ts';

const lookEveryMs = 20;
/** Time to wait for the analyser, which control places; after it the first piece opens it. */
const patienceMs = 5_000;

/**
 * Starts what the first piece of a scan needs while control still lists the documents: an analyser in each
 * slot, and the writer of results. Optional: a piece opens what is not open.
 */
export async function warmUp(input: {
  prisma: PrismaClient;
  /** Directory of all scans. */
  directory: string;
  scratch: string;
  analysers: readonly SlotAnalysers[];
  signal: AbortSignal;
}): Promise<void> {
  const { prisma, directory, scratch, signal } = input;
  const scan = await findScanToWorkOn(prisma);
  if (!scan) return;
  const places = scanPlaces(directory, scan.id);
  const isPlaced = () =>
    existsSync(places.parts) && (scan.analyser.version === 0 || existsSync(places.analyser));
  for (const untilMs = performance.now() + patienceMs; !isPlaced(); await delay(lookEveryMs))
    if (signal.aborted || performance.now() > untilMs) return;
  await Promise.all([
    ...input.analysers.map((one) => one.of(scan)),
    partWriterOf({ parts: places.parts, scratch }, scan.definition.format).then((writer) => writer.warm()),
  ]);
}
