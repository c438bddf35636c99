import type { FileHandle } from 'node:fs/promises';
import { exportBuffers } from './read-records.ts';
import type { ExportFile } from './warc-export.ts';

/**
 * Appends an export to an open file. Its memory is reused as soon as the file has it, and the next records
 * are read meanwhile; a stream in between would hold newly allocated chunks.
 *
 * @param from bytes of the export that the file has already
 * @param maxBytes where to stop, at the end of a group of records. Default: the end of the export
 * @throws if writing fails, or if the archive no longer holds a record
 */
export async function writeExport(
  handle: Pick<FileHandle, 'write'>,
  file: Pick<ExportFile, 'read'>,
  { from = 0, maxBytes = Infinity } = {},
): Promise<void> {
  let written = 0;
  for await (const chunk of file.read(from)) {
    for (let at = 0; at < chunk.byteLength;) {
      const { bytesWritten } = await handle.write(chunk, at, chunk.byteLength - at);
      at += bytesWritten;
    }
    written += chunk.byteLength;
    exportBuffers.giveBack(chunk);
    if (written >= maxBytes) return;
  }
}
