import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { snapshotDefinitionSchema, type SnapshotDefinitionInput } from '@meguri/contracts';
import type { IndexEntry } from '@meguri/url-index';
import { createSnapshot } from './create-snapshot.ts';
import { ownDirectory, rowsOf, sideOf, storeOf } from './index-in-memory.fixture.ts';
import type { HiddenScope } from './pointers.ts';
import { listFile } from './snapshot-files.ts';

export const base = await ownDirectory();
let made = 0;

export const day = 86_400_000_000;
export const start = Date.UTC(2026, 0, 1) * 1_000;
export const dayText = (number: number) => new Date((start + number * day) / 1_000).toISOString();

interface Made {
  directory: string;
  /** URL and start of validity of each document, sorted. */
  documents: string[];
}

export async function make(
  entries: readonly IndexEntry[],
  input: SnapshotDefinitionInput,
  options: { hidden?: HiddenScope[]; directory?: string; onProgress?: () => Promise<void> } = {},
) {
  const directory = options.directory ?? path.join(base, String((made += 1)));
  await mkdir(directory, { recursive: true });
  const created = await createSnapshot({
    definition: snapshotDefinitionSchema.parse(input),
    directory,
    index: { directory: path.join(directory, 'index'), store: storeOf(entries) },
    side: sideOf(options.hidden),
    pages: null,
    memoryMegabytes: 200,
    threads: 1,
    onProgress: options.onProgress ?? (async () => undefined),
    clock: { now: () => new Date(dayText(400)) },
  });
  const rows = await rowsOf(listFile(directory), 'url, epoch_us(valid_from) AS valid_from');
  const documents = rows
    .map(({ url, valid_from: from }) => `${String(url)} ${String((Number(from) - start) / day)}`)
    .sort();
  return { ...created, directory, documents } satisfies Made & Record<string, unknown>;
}
