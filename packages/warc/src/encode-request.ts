import { captureFields, type CaptureContext } from './capture-fields.ts';
import { digestLabel, sha256 } from './digest.ts';
import { encodeRecord, type EncodedRecord } from './encode-record.ts';
import { storedHead } from './stored-head.ts';

export interface RequestInput extends CaptureContext {
  /** Start line and header lines as sent. Leave credentials out: archives are read by strangers. */
  head: Uint8Array;
  body?: Uint8Array | undefined;
}

/** The request of an access. */
export function encodeRequest(input: RequestInput): EncodedRecord {
  const body = input.body ?? new Uint8Array();
  const block = [storedHead(input.head, body.byteLength), body];
  return encodeRecord({
    type: 'request',
    recordId: input.recordId,
    gzip: input.gzip,
    fields: [
      ...captureFields(input),
      ['WARC-Block-Digest', digestLabel(sha256(...block))],
      ['Content-Type', 'application/http;msgtype=request'],
    ],
    block,
  });
}
