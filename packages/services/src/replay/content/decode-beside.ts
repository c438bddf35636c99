import type { WarcReaderOptions } from '@meguri/archive';
import { decodeStored, type VerifiedRecord } from '@meguri/warc';
import type { ContentThreads } from './content-threads.ts';

/** Records up to these sizes, as stored and expanded, take less than handing them to a thread. */
const smallStoredBytes = 65_536;
const smallRecordBytes = 1_048_576;

/** Decodes records of the archive: small ones at once, others in a thread. */
export function decodeBeside(threads: Pick<ContentThreads, 'run'>): NonNullable<WarcReaderOptions['decode']> {
  return async (part, maxRecordBytes): Promise<VerifiedRecord> => {
    if (part.bytes.byteLength <= smallStoredBytes) {
      const decoded = decodeStored(part, Math.min(maxRecordBytes, smallRecordBytes));
      if (decoded.kind !== 'invalid' || decoded.reason !== 'too-large') return decoded;
    }
    return threads.run({ kind: 'record', ...part, maxRecordBytes });
  };
}
