import { captureFields, type CaptureContext } from './capture-fields.ts';
import { digestLabel, sha256 } from './digest.ts';
import { encodeRecord, type EncodedRecord } from './encode-record.ts';
import { serializeFields, type NamedFields } from './named-fields.ts';

export interface MetadataInput extends CaptureContext {
  /** What is said about the target, as `application/warc-fields`. */
  info: NamedFields;
}

/** Says something about an access that brought no response to keep, such as why it failed. */
export function encodeMetadata(input: MetadataInput): EncodedRecord {
  const block = Buffer.from(serializeFields(input.info), 'utf8');
  return encodeRecord({
    type: 'metadata',
    recordId: input.recordId,
    gzip: input.gzip,
    fields: [
      ...captureFields(input),
      ['WARC-Block-Digest', digestLabel(sha256(block))],
      ['Content-Type', 'application/warc-fields'],
    ],
    block: [block],
  });
}
