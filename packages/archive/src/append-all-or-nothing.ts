import type { FileHandle } from 'node:fs/promises';
import { archiveError, type ArchiveError } from './errors.ts';

export type AppendHandle = Pick<FileHandle, 'writev' | 'truncate' | 'datasync'>;

export type AppendOutcome =
  | { kind: 'appended'; bytes: number }
  /** `endKnown`: the file ends again where it did before. */
  | { kind: 'failed'; error: ArchiveError; endKnown: boolean };

/**
 * Writes the chunks at `end`, in one system call unless the kernel accepts only a part, and syncs once. On
 * failure, cuts the file back to `end`, so that no partial record stays.
 *
 * After a failed sync the kernel may have dropped data, and a second sync would falsely succeed: the end is
 * then unknown even if cutting succeeds.
 *
 * @param sync false leaves syncing to the kernel, for simulations
 */
export async function appendAllOrNothing(
  handle: AppendHandle,
  end: number,
  chunks: readonly Uint8Array[],
  sync: boolean,
): Promise<AppendOutcome> {
  let written = false;
  try {
    const bytes = await writeAll(handle, end, chunks);
    written = true;
    if (sync) await handle.datasync();
    return { kind: 'appended', bytes };
  } catch (error) {
    const cut = await handle.truncate(end).then(
      () => true,
      () => false,
    );
    return { kind: 'failed', error: archiveError(error, 'appending'), endKnown: cut && !written };
  }
}

async function writeAll(handle: AppendHandle, end: number, chunks: readonly Uint8Array[]): Promise<number> {
  let position = end;
  let rest = chunks.filter((chunk) => chunk.byteLength > 0);
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, position);
    position += bytesWritten;
    rest = afterBytes(rest, bytesWritten);
  }
  return position - end;
}

/** The chunks without their first `count` bytes. */
function afterBytes(chunks: readonly Uint8Array[], count: number): Uint8Array[] {
  let skipped = 0;
  const rest: Uint8Array[] = [];
  for (const chunk of chunks) {
    const start = Math.min(chunk.byteLength, Math.max(0, count - skipped));
    if (start < chunk.byteLength) rest.push(chunk.subarray(start));
    skipped += chunk.byteLength;
  }
  return rest;
}
