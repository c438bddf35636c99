import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { encodeJournalEntry, type JournalEntry } from '@meguri/database';
import { encodeResource } from '@meguri/warc';

const compress = promisify(gzip);

/**
 * An entry as a record of a WARC file. It is compressed in the thread pool, at a fast level, because commits
 * wait for it.
 */
export async function journalRecord(entry: JournalEntry, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = encodeResource({
    recordId: `urn:uuid:${id}`,
    date: entry.at,
    targetUri: 'urn:meguri:journal',
    contentType: 'application/json',
    body: encodeJournalEntry(entry),
    gzip: (record) => new Uint8Array(record),
  });
  return new Uint8Array(await compress(bytes, { level: constants.Z_BEST_SPEED }));
}
