import type { ExportFile } from '@meguri/snapshots/exports';

/** Longest time that a transfer continues after a takedown. */
const checkEveryMs = 1_000;

/**
 * The bytes [from, to) of an export, as long as takedowns permit it. Rejects after a takedown: the client
 * then has an incomplete file, and its next range request gets the new export from the start.
 *
 * @param isCurrent whether the takedowns are still those that the file was made for
 */
export async function* sendExport(
  file: ExportFile,
  { from, to }: { from: number; to: number },
  { isCurrent, nowMs }: { isCurrent: () => Promise<boolean>; nowMs: () => number },
): AsyncGenerator<Uint8Array> {
  let left = to - from;
  let checkedMs = nowMs();
  if (left <= 0) return;
  for await (const chunk of file.read(from)) {
    if (nowMs() - checkedMs >= checkEveryMs) {
      if (!(await isCurrent())) throw new Error(`A takedown changed ${file.name} while it was sent.`);
      checkedMs = nowMs();
    }
    yield chunk.byteLength > left ? chunk.subarray(0, left) : chunk;
    left -= chunk.byteLength;
    if (left <= 0) return;
  }
}
