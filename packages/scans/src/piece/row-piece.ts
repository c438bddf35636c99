import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { readGroupsOf, recordsOfGroup, type RecordSource } from '@meguri/snapshots/exports';
import type { Piece, RecordPlace } from './piece.ts';
import { rowId } from './piece-input.ts';
import type { PieceDocument } from './write-piece.ts';

const newline = 0x0a;

/**
 * The lines of a file, each with its newline, as records of a scan whose documents are the rows of another
 * one.
 *
 * @param file a complete file of JSON lines that no longer changes
 */
export async function* rowPlaces(file: string): AsyncGenerator<RecordPlace> {
  let [start, at] = [0, 0];
  for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>) {
    for (let from = 0; ;) {
      const end = chunk.indexOf(newline, from);
      if (end < 0) break;
      from = end + 1;
      yield { fileId: 0, offset: start, length: at + from - start };
      start = at + from;
    }
    at += chunk.byteLength;
  }
  if (at > start) yield { fileId: 0, offset: start, length: at - start };
}

/** Reads the lines of a file, the only one of this source. */
export function rowSource(file: string): RecordSource {
  return {
    fileName: async () => file,
    readRange: async (name, offset, length) => {
      const handle = await open(name, 'r');
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
}

/**
 * Writes the rows of a piece into a file, as lines of JSON. The id of each is that of its record with `#` and
 * a number, which distinguishes the rows of one record.
 *
 * @returns its rows in their order
 */
export async function writeRowPiece(
  piece: Piece,
  source: RecordSource,
  file: string,
): Promise<PieceDocument[]> {
  const documents: PieceDocument[] = [];
  const handle = await open(file, 'wx');
  // The umask of our processes would hide it from the user of the sandbox.
  await handle.chmod(0o644);
  let end = 0;
  const pointers = piece.records.map((place) => ({ ...place, end: (end += place.length) }));
  try {
    for await (const group of readGroupsOf([pointers], source)) {
      const lines: string[] = [];
      for (const [index, bytes] of recordsOfGroup(group).entries()) {
        const { fileId = 0, offset = 0, length = 0 } = group.pointers[index] ?? {};
        const line = Buffer.from(bytes).toString('utf8');
        // Blank lines are purged rows.
        if (line.trim() === '') continue;
        const row = JSON.parse(line) as Record<string, unknown>;
        const recordId = String(row['id']);
        const id = rowId(recordId, offset);
        documents.push({
          id,
          recordId,
          url: String(row['url']),
          capturedAt: new Date(String(row['captured_at'])),
          place: { fileId, offset, length },
        });
        lines.push(`${JSON.stringify({ ...row, id })}\n`);
      }
      await handle.writeFile(lines.join(''));
    }
  } finally {
    await handle.close();
  }
  return documents;
}
