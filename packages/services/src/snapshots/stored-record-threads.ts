import { importedPrefix } from '@meguri/archive';
import { ServiceError } from '@meguri/api/services-port';
import { createContentThreads, type ContentThreadLimits } from '../replay/content/content-threads.ts';
import type { StoredRecordPart } from '@meguri/warc';

/** Conversions of records for exports and snapshots. */
export interface StoredRecordThreads {
  /** The text of a record as a conversion record; null: it has none, or reading it takes too long. */
  convert(bytes: Uint8Array, fileName: string): Promise<Uint8Array | null>;
  /** The whole capture of a revisit record; null where it cannot be made. */
  rebuild(revisit: NamedRecord, original: NamedRecord): Promise<Uint8Array | null>;
  /** URLs that a browser loads with a page or style sheet. */
  read(bytes: Uint8Array, fileName: string): Promise<string[]>;
  close(): Promise<void>;
}

interface NamedRecord {
  fileName: string;
  bytes: Uint8Array;
}

/** Reads records, which are untrusted, in threads with limits of time and memory. */
export function createStoredRecordThreads(limits: Partial<ContentThreadLimits> = {}): StoredRecordThreads {
  const threads = createContentThreads(limits);
  const part = (bytes: Uint8Array, fileName: string): StoredRecordPart => ({
    bytes,
    isImported: fileName.startsWith(importedPrefix),
  });
  return {
    convert: (bytes, fileName) =>
      orNothing(threads.run({ kind: 'conversion', ...part(bytes, fileName) }), null),
    rebuild: (revisit, original) =>
      orNothing(
        threads.run({
          kind: 'rebuilt',
          ...part(revisit.bytes, revisit.fileName),
          // A copy: it may be a view of a larger buffer, all of which would be sent.
          original: part(Uint8Array.from(original.bytes), original.fileName),
        }),
        null,
      ),
    read: (bytes, fileName) => orNothing(threads.run({ kind: 'requisites', ...part(bytes, fileName) }), []),
    close: () => threads.close(),
  };
}

/** Content that is too large or takes too long counts as empty. */
async function orNothing<Value>(work: Promise<Value>, nothing: Value): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid') return nothing;
    throw error;
  }
}
