import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ScanDefinitionInput, ScanView } from '@meguri/contracts';
import { operator as ctx } from '@meguri/services/testing';
import { expect } from 'vitest';
import {
  injectFaults,
  isEnded,
  readScan,
  type FaultKind,
  type Processes,
} from './inject-scan-faults.fixture.ts';
import { analyserName, snapshotName, type ScanWorld } from './scan-world.fixture.ts';

/** Creates the scans of a world, waits for their end, and checks their results. */
export function scansOfWorld(world: ScanWorld) {
  /** By the clock of the machine, because that of the world stands still. */
  const begunAt = new Map<string, number>();

  function create(name: string, more: Partial<ScanDefinitionInput> = {}) {
    begunAt.set(name, Date.now());
    const definition = {
      source: { kind: 'snapshot' as const, name: snapshotName },
      analyser: { name: analyserName },
      format: 'jsonl' as const,
      ...more,
    };
    return world.services.scans.create({ ctx, input: { name, definition } });
  }

  async function untilEnded(name: string, timeout = 90_000): Promise<ScanView> {
    await expect.poll(async () => isEnded(await readScan(world, name)), { timeout, interval: 50 }).toBe(true);
    return readScan(world, name);
  }

  async function skippedOf(name: string): Promise<string[]> {
    const { rows } = await world.services.scans.skipped({ ctx, input: { name } });
    return rows.map(({ url }) => url).toSorted();
  }

  /** Rows of all result files, as `number part`. */
  function storedRows({ id }: ScanView): string[] {
    const directory = path.join(world.scanDirectory, id, 'parts');
    return readdirSync(directory)
      .flatMap((file) => readFileSync(path.join(directory, file), 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { number: number; part: number })
      .map(({ number, part }) => `${number} ${part}`);
  }

  function expectExact(scan: ScanView): void {
    const { documents, rows, poison } = world;
    expect(scan).toMatchObject({ state: 'done', problem: null, rows, skipped: poison.length });
    expect(scan.progress).toMatchObject({ documents, of: documents, isEstimate: false });
    const stored = storedRows(scan);
    expect(stored).toHaveLength(rows);
    expect(new Set(stored).size).toBe(rows);
  }

  /**
   * Checks that a scan with faults has the results of a scan without.
   * @returns the number of faults of each kind
   */
  async function compareUnderFaults(processes: Processes, kinds: readonly FaultKind[], count: number) {
    await create('undisturbed');
    const undisturbed = await untilEnded('undisturbed', 600_000);
    expectExact(undisturbed);
    expect(await skippedOf('undisturbed')).toEqual(world.poison.toSorted());
    await create('disturbed');
    const patienceMs = 60_000 + count * kinds.length * 45_000;
    const injected = await injectFaults(world, processes, { name: 'disturbed', kinds, count, patienceMs });
    const disturbed = await readScan(world, 'disturbed');
    const table = [undisturbed, disturbed].map((scan) => ({
      scan: scan.name,
      ...(scan === disturbed ? injected : {}),
      documents: scan.progress.documents,
      rows: scan.rows,
      skipped: scan.skipped,
      'first rows (s)': secondsBetween(new Date(begunAt.get(scan.name) ?? 0), scan.firstRowsAt),
      'took (s)': secondsBetween(scan.startedAt, scan.finishedAt),
      digest: scan.digest.slice(0, 8),
    }));
    console.table(table);
    expectExact(disturbed);
    expect(await skippedOf('disturbed')).toEqual(world.poison.toSorted());
    expect(disturbed.digest).toBe(undisturbed.digest);
    return injected;
  }

  return { create, untilEnded, expectExact, compareUnderFaults };
}

const secondsBetween = (from: Date | null, to: Date | null) =>
  from && to ? (to.getTime() - from.getTime()) / 1_000 : null;
