import { open } from 'node:fs/promises';
import { fastestPrefix } from '@meguri/archive/inflate';
import { keptBuffers, readGroupsOf, recordsOfGroup, type RecordSource } from '@meguri/snapshots/exports';
import { fieldValue, inflatePrefix, readRecordHeader, type RecordHeader } from '@meguri/warc/reading';
import { holdsDocument } from './piece-input.ts';
import type { Piece, RecordPlace } from './piece.ts';

/** A document of a piece, from the fields of its record. */
export interface PieceDocument {
  id: string;
  /** Id of its record if several documents share one: rows of another scan. */
  recordId?: string;
  url: string;
  capturedAt: Date;
  place: RecordPlace;
}

/** Shared by all pieces: concurrent slots take turns. */
const buffers = keptBuffers();

/**
 * Writes the documents of a piece, compressed as in the archive, into a WARC file that any WARC reader can
 * read. It is in memory or in the page cache, so that analysers get their documents without a pipe. Records
 * of other kinds are left out.
 *
 * @returns its documents in their order
 * @throws if the archive does not hold a record
 */
export async function writePiece(piece: Piece, source: RecordSource, file: string): Promise<PieceDocument[]> {
  const documents: PieceDocument[] = [];
  const handle = await open(file, 'wx');
  // The umask of our processes would hide it from the user of the sandbox.
  await handle.chmod(0o644);
  let end = 0;
  const pointers = piece.records.map((place) => ({ ...place, end: (end += place.length) }));
  try {
    for await (const group of readGroupsOf([pointers], source, buffers)) {
      const kept: Uint8Array[] = [];
      const stored = recordsOfGroup(group);
      let isAsStored = true;
      for (const [index, { fileId, offset, length }] of group.pointers.entries()) {
        let bytes = stored[index] ?? new Uint8Array();
        let header = headerOf(bytes);
        if (header === null) {
          // From another archive: uncompressed, or ARC.
          const { convertRecord } = await import('@meguri/warc');
          bytes = convertRecord(bytes) ?? new Uint8Array();
          header = headerOf(bytes);
          isAsStored = false;
        }
        if (header === null)
          throw new Error(
            `The archive file ${group.fileName} has no record at byte ${offset}. Scrub it: meguri archive scrub`,
          );
        if (!holdsDocument(header)) continue;
        const url = fieldValue(header.fields, 'WARC-Target-URI') ?? '';
        documents.push({
          id: header.recordId,
          url,
          capturedAt: header.date,
          place: { fileId, offset, length },
        });
        kept.push(bytes);
      }
      // Records of a group are adjacent: writing each would take longer than everything else here.
      const isComplete = isAsStored && kept.length === stored.length;
      await handle.appendFile(isComplete ? group.bytes : Buffer.concat(kept));
      buffers.giveBack(group.bytes);
    }
  } finally {
    await handle.close();
  }
  return documents;
}

function headerOf(stored: Uint8Array): RecordHeader | null {
  const start = fastestPrefix(stored);
  // A header may be longer than usual, for example because of a very long URL.
  return (start && readRecordHeader(start)) ?? readWhole(stored);
}

function readWhole(stored: Uint8Array): RecordHeader | null {
  const whole = inflatePrefix(stored);
  return whole && readRecordHeader(whole);
}
