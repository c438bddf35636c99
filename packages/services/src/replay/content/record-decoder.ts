import type { WarcReaderOptions } from '@meguri/archive';
import { decodeStored, type VerifiedRecord } from '@meguri/warc';
import type { ContentThreads } from './content-threads.ts';

/** Records up to these sizes, as stored and expanded, are decoded faster than they are handed to a thread. */
const smallStoredBytes = 65_536;
const smallRecordBytes = 1_048_576;

/** Decodes records of the archive: small ones in this thread, others in a content thread. */
export function createRecordDecoder(
  threads: Pick<ContentThreads, 'run'>,
): NonNullable<WarcReaderOptions['decode']> {
  return async (part, maxRecordBytes): Promise<VerifiedRecord> => {
    if (part.bytes.byteLength <= smallStoredBytes) {
      const decoded = decodeStored(part, Math.min(maxRecordBytes, smallRecordBytes));
      if (decoded.kind !== 'invalid' || decoded.reason !== 'too-large') return decoded;
    }
    return threads.run({ kind: 'record', ...part, maxRecordBytes });
  };
}
