import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { readAnalyserSource, type PrismaClient } from '@meguri/database/scans';
import { findAnalyser, placeAnalyser, type FoundAnalyser } from '@meguri/scans';
import type { ScanPlaces } from './scan-places.ts';

interface ScannedBy {
  analyser: { name: string; version: number };
}

/**
 * Copies the analyser of a scan into its directory, where workers of all nodes find it, independent of the
 * registry. A built-in one needs no copy.
 *
 * @throws if the registry lacks it
 */
export async function placeScanAnalyser(
  prisma: PrismaClient,
  { analyser }: ScannedBy,
  places: ScanPlaces,
): Promise<void> {
  const { name, version } = analyser;
  if (version === 0 || existsSync(places.analyser)) return;
  const found = await readAnalyserSource(prisma, name, version);
  if (!found)
    throw new Error(
      `Version ${version} of the analyser ${name} was removed. Create the scan again with another.`,
    );
  const unfinished = `${places.analyser}.tmp`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o711 });
  await placeAnalyser(found, unfinished);
  await rename(unfinished, places.analyser);
}

/** Loads the analyser of a scan. @throws if it is missing */
export async function loadScanAnalyser({ analyser }: ScannedBy, places: ScanPlaces): Promise<FoundAnalyser> {
  const { name, version } = analyser;
  if (version === 0) return findAnalyser(name);
  const [file] = await readdir(places.analyser);
  if (file === undefined) throw new Error(`The analyser ${name} is missing in ${places.analyser}.`);
  return findAnalyser(path.join(places.analyser, file));
}
