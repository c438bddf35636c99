import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { refusal, type ResultExportInput, type ResultFile } from '@meguri/api/services-port';
import type { ResultExportFormat, ScanState } from '@meguri/contracts';
import { listActiveTakedowns } from '@meguri/database';
import type { ResultExport, ResultFiles } from '@meguri/scans';
import { takedownKey } from '@meguri/snapshots/exports';
import { ownName } from '../run-directory.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { forkApart } from '../../snapshots/fork-apart.ts';
import { tableOf, type FoundResults } from './find-results.ts';
import { hiddenRowsOf } from './result-files.ts';

/** Exports that are written concurrently: each takes up to 500 MB and both cores. */
const maxPreparations = 1;
const memoryMegabytes = 256;

const mediaTypes: Record<ResultExportFormat, string> = {
  parquet: 'application/vnd.apache.parquet',
  jsonl: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
};

const ended: readonly ScanState[] = ['done', 'failed', 'cancelled'];

/**
 * Exports results as one file, written once by a separate process, and again after takedowns changed.
 *
 * @param directory of the scans
 */
export function createResultExports(
  { prisma }: Dependencies,
  directory: string | undefined,
): (found: FoundResults, input: ResultExportInput) => Promise<ResultFile> {
  const running = new Map<string, Promise<void>>();

  /** @returns the file under the takedowns in force, with their key */
  async function written(
    { id, directory: place }: FoundResults,
    { name, format, table }: ResultExportInput,
    wanted: ResultFiles,
  ): Promise<{ file: string; key: string }> {
    for (;;) {
      const takedowns = await listActiveTakedowns(prisma);
      const key = takedownKey(takedowns);
      const file = path.join(place, `export-${table}-${key}.${format}`);
      // Checked again after writing: takedowns may have changed meanwhile.
      if (existsSync(file)) return { file, key };
      const known = running.get(file);
      if (!known && running.size >= maxPreparations) throw refusal('unavailable', 'exportsBusy');
      const hidden = hiddenRowsOf(takedowns);
      const scratch = path.join(directory ?? '', ownName(`export-${id}-${table}-${format}`));
      const preparation =
        known ??
        prepare({ table: wanted, hidden, format, file, scratch, memoryMegabytes }, name).finally(() =>
          running.delete(file),
        );
      running.set(file, preparation);
      await preparation;
      await removeOthers(place, `export-${table}-`, file);
    }
  }

  return async (found, input) => {
    const { name, format, table } = input;
    if (!ended.includes(found.state))
      throw refusal('conflict', 'scanNotEnded', { name, state: found.state }, 'name');
    const { file, key } = await written(found, input, tableOf(found, name, table));
    return {
      fileName: `${name}${table === 'reduced' ? '-reduced' : ''}.${format}`,
      mediaType: mediaTypes[format],
      bytes: (await stat(file)).size,
      tag: `${format}-${table}-${found.id}-${key}`,
      read: (from, to) => (to > from ? createReadStream(file, { start: from, end: to - 1 }) : emptyBytes()),
    };
  };
}

async function* emptyBytes(): AsyncGenerator<Uint8Array> {}

async function prepare(input: ResultExport, name: string): Promise<void> {
  await mkdir(input.scratch, { recursive: true, mode: 0o700 });
  try {
    const child = forkApart('../scans/results/export-process.ts');
    child.send(input);
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw refusal('unavailable', 'exportFailed', { name });
  } finally {
    await rm(input.scratch, { recursive: true, force: true });
  }
}

/** Deletes exports of the same table under other takedowns: they may hold hidden rows. */
async function removeOthers(directory: string, prefix: string, file: string): Promise<void> {
  const kept = path.parse(file).name;
  for (const name of await readdir(directory).catch(() => []))
    if (name.startsWith(prefix) && path.parse(name).name !== kept)
      await rm(path.join(directory, name), { force: true });
}
