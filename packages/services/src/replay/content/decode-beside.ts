import type { WarcReaderOptions } from '@meguri/archive';
import { decodeVerified, type VerifiedRecord } from '@meguri/warc';
import type { ContentThreads } from './content-threads.ts';

/** Records up to these sizes, as stored and expanded, take less than handing them to a thread. */
const smallStoredBytes = 65_536;
const smallRecordBytes = 1_048_576;

/** Decodes records of the archive: small ones at once, others in a thread. */
export function decodeBeside(threads: Pick<ContentThreads, 'run'>): NonNullable<WarcReaderOptions['decode']> {
  return async (bytes, maxRecordBytes): Promise<VerifiedRecord> => {
    if (bytes.byteLength <= smallStoredBytes) {
      const decoded = decodeVerified(bytes, Math.min(maxRecordBytes, smallRecordBytes));
      if (decoded.kind !== 'invalid' || decoded.reason !== 'too-large') return decoded;
    }
    return threads.run({ kind: 'record', bytes, maxRecordBytes });
  };
}
