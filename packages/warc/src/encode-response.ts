import { captureFields, type CaptureContext, type TruncationReason } from './capture-fields.ts';
import { digestLabel, sha256 } from './digest.ts';
import { encodeRecord, type EncodedRecord } from './encode-record.ts';
import { storedHead } from './stored-head.ts';

export interface ResponseInput extends CaptureContext {
  /** Status line and header lines as received. */
  head: Uint8Array;
  /** The entity body: transfer coding (chunks) taken off, content coding (gzip, br) left on. */
  body: Uint8Array;
  /** Why the body ends early, if it does. */
  truncated?: TruncationReason | undefined;
  /** SHA-256 of `body`, where the caller has it already. */
  payloadDigest?: Uint8Array | undefined;
}

/** The answer of a server. The payload digest covers `body` exactly, which is what readers check. */
export function encodeResponse(input: ResponseInput): EncodedRecord {
  const block = [storedHead(input.head, input.body.byteLength), input.body];
  const payloadDigest = input.payloadDigest ?? sha256(input.body);
  return encodeRecord({
    type: 'response',
    recordId: input.recordId,
    gzip: input.gzip,
    fields: [
      ...captureFields(input),
      ['WARC-Payload-Digest', digestLabel(payloadDigest)],
      ['WARC-Block-Digest', digestLabel(sha256(...block))],
      ...(input.truncated ? [['WARC-Truncated', input.truncated] as const] : []),
      ['Content-Type', 'application/http;msgtype=response'],
    ],
    block,
    payloadDigest,
  });
}
