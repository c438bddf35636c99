import type { WarcRecord } from '../decode-record.ts';
import { digestLabel, sha256 } from '../digest.ts';
import { encodeRecord, type EncodedRecord } from '../encode-record.ts';
import { escapeUri, warcDate } from '../named-fields.ts';
import { derivedRecordId } from './derived-record-id.ts';

/**
 * Encodes the text of a record as a conversion record, as in Common Crawl's WET files: URI and date are those
 * of the source record.
 *
 * @param input.language ISO 639-3; null: unknown
 * @see https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#conversion
 */
export function encodeConversion(input: {
  record: WarcRecord;
  text: string;
  language: string | null;
}): EncodedRecord {
  const { record, text, language } = input;
  const block = Buffer.from(text.toWellFormed(), 'utf8');
  const refersTo = escapeUri(record.recordId);
  return encodeRecord({
    type: 'conversion',
    recordId: derivedRecordId('text', record.recordId, record.targetUri ?? '', warcDate(record.date)),
    fields: [
      ['WARC-Date', warcDate(record.date)],
      ['WARC-Target-URI', escapeUri(record.targetUri ?? '')],
      // ARC files have no ids.
      ...(refersTo === '' ? [] : [['WARC-Refers-To', `<${refersTo}>`] as const]),
      ...(language === null ? [] : [['WARC-Identified-Content-Language', language] as const]),
      ['WARC-Block-Digest', digestLabel(sha256(block))],
      ['Content-Type', 'text/plain'],
    ],
    block: [block],
  });
}
