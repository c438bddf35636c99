import { digestLabel, sha256 } from './digest.ts';
import { encodeRecord, type EncodedRecord } from './encode-record.ts';
import { serializeFields, type NamedFields } from './named-fields.ts';
import { warcDate } from './timestamp.ts';

export interface WarcinfoInput {
  recordId: string;
  date: Date;
  /** Name of the file that the record heads. */
  fileName: string;
  /** Lines of the description: `software`, `format`, `conformsTo`, `robots`, `http-header-user-agent`, policy, … */
  info: NamedFields;
}

/** The record that heads a file and says by what software and under which policy the rest was collected. */
export function encodeWarcinfo({ recordId, date, fileName, info }: WarcinfoInput): EncodedRecord {
  const block = Buffer.from(serializeFields(info), 'utf8');
  return encodeRecord({
    type: 'warcinfo',
    recordId,
    fields: [
      ['WARC-Date', warcDate(date)],
      ['WARC-Filename', fileName],
      ['WARC-Block-Digest', digestLabel(sha256(block))],
      ['Content-Type', 'application/warc-fields'],
    ],
    block: [block],
  });
}
