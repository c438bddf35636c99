import { createHash } from 'node:crypto';
import { WARCParser } from 'warcio';
import type { ReadRecord } from './select-records.ts';

/** Reads all records of a WARC file by warcio.js, which shares no code with us. */
export async function readWithWarcio(file: AsyncIterable<Uint8Array>): Promise<ReadRecord[]> {
  const found: ReadRecord[] = [];
  for await (const record of new WARCParser(file)) {
    const { warcType: type, warcTargetURI: url, warcDate: date } = record;
    // Removes content codings.
    const body = await record.readFully(true);
    if (type === 'warcinfo' || !url || !date) continue;
    const isComplete = type === 'response' || type === 'resource';
    const { warcRefersToTargetURI: toUrl, warcRefersToDate: toDate } = record;
    found.push({
      id: (record.warcHeader('WARC-Record-ID') ?? '').replace(/^<(.*)>$/, '$1'),
      type,
      url,
      at: Date.parse(date),
      status: record.httpHeaders ? Number(record.httpHeaders.statusCode) : null,
      digest: isComplete ? createHash('sha256').update(body).digest('hex') : null,
      refersTo: toUrl && toDate ? { url: toUrl, at: Date.parse(toDate) } : null,
    });
  }
  return found;
}
