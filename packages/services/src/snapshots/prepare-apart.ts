import { once } from 'node:events';
import { refusal } from '@meguri/api/services-port';
import {
  exportTag,
  isPrepared,
  openExport,
  type ExportFile,
  type ExportInput,
  type RecordSource,
} from '@meguri/snapshots/exports';
import { forkApart } from './fork-apart.ts';
import { serveRecords } from './records-of-parent.ts';

/** Exports that are prepared concurrently: each takes up to 500 MB and both cores. */
const maxPreparations = 2;

/**
 * Prepares exports in separate processes, so that this one does not load DuckDB and survives their failures.
 * Concurrent requests for the same export share one preparation.
 */
export function createPreparations(): (input: ExportInput & { source: RecordSource }) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return async ({ source, ...input }) => {
    if (isPrepared(input)) return;
    const key = JSON.stringify([input.directory, input.format, input.unchanged ?? 'revisit']);
    const known = running.get(key);
    if (!known && running.size >= maxPreparations) throw refusal('unavailable', 'exportsBusy');
    const preparation = known ?? prepare(input, source).finally(() => running.delete(key));
    running.set(key, preparation);
    await preparation;
    // A takedown may have come meanwhile.
    if (!isPrepared(input)) throw refusal('unavailable', 'exportsBusy');
  };
}

async function prepare(input: ExportInput, source: RecordSource): Promise<void> {
  const child = forkApart('prepare-process.ts');
  serveRecords(child, source);
  child.send(input);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw refusal('unavailable', 'exportFailed', { name: input.snapshot.name });
}

/**
 * Opens prepared exports. A WACZ states the digest of its records; concurrent requests share the one reading
 * that it takes.
 *
 * @param maxWaitMs after which a caller is asked to retry, while the reading goes on; null: no limit
 */
export function createOpener(
  maxWaitMs: number | null,
): (input: ExportInput & { source: RecordSource }) => Promise<ExportFile> {
  const running = new Map<string, Promise<ExportFile>>();
  return async (input) => {
    const { snapshot } = input;
    const key = `${input.directory} ${exportTag({ ...input, digest: snapshot.digest })}`;
    const opening = running.get(key) ?? openExport(input).finally(() => running.delete(key));
    running.set(key, opening);
    if (maxWaitMs === null) return opening;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const { name } = snapshot;
      timer = setTimeout(() => reject(refusal('unavailable', 'exportPreparing', { name })), maxWaitMs);
    });
    // Callers that still wait handle it; the next caller tries again.
    opening.catch(() => undefined);
    return Promise.race([opening, late]).finally(() => clearTimeout(timer));
  };
}
