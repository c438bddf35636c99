import { digestLabel, sha256 } from './digest.ts';
import { bracketed, type EncodedRecord, encodeRecord } from './encode-record.ts';
import { type CaptureContext, captureFields } from './encode-records.ts';
import { storedHead } from './http-head.ts';
import { escapeUri, type NamedFields, warcDate } from './named-fields.ts';

/** The earlier capture with the payload. */
export interface RefersTo {
  targetUri: string;
  date: Date;
  /** Optional, because an index need not store record ids: URI and date suffice for Wayback software. */
  recordId?: string | undefined;
}

interface RevisitBase extends CaptureContext {
  /** Head of the response to this access; null for protocols other than HTTP, whose record is empty. */
  head: Uint8Array | null;
  refersTo: RefersTo;
}

/** The server answered 304; the digest is that of the earlier payload, if known. */
export interface ServerNotModifiedInput extends RevisitBase {
  profile: 'server-not-modified';
  payloadDigest?: Uint8Array | undefined;
}

/** The server sent the same bytes again. */
export interface IdenticalPayloadInput extends RevisitBase {
  profile: 'identical-payload-digest';
  payloadDigest: Uint8Array;
}

export type RevisitInput = ServerNotModifiedInput | IdenticalPayloadInput;

/** Encodes an access without new content: the head is stored, the payload is that of `refersTo`. */
export function encodeRevisit(input: RevisitInput): EncodedRecord {
  const block = input.head === null ? [] : [storedHead(input.head, null)];
  const digest = input.payloadDigest;
  return encodeRecord({
    type: 'revisit',
    recordId: input.recordId,
    gzip: input.gzip,
    fields: [
      ...captureFields(input),
      ['WARC-Profile', `http://netpreserve.org/warc/1.1/revisit/${input.profile}`],
      ...refersToFields(input.refersTo),
      ...(digest ? [['WARC-Payload-Digest', digestLabel(digest)] as const] : []),
      ['WARC-Block-Digest', digestLabel(sha256(...block))],
      // WARC 1.1, 6.7.2: an omitted identical payload counts as truncated because of its length.
      ...(input.profile === 'identical-payload-digest' ? [['WARC-Truncated', 'length'] as const] : []),
      ...(input.head === null ? [] : [['Content-Type', 'application/http;msgtype=response'] as const]),
    ],
    block,
    payloadDigest: digest ?? null,
  });
}

function refersToFields({ targetUri, date, recordId }: RefersTo): NamedFields {
  return [
    ...(recordId ? [['WARC-Refers-To', bracketed(recordId)] as const] : []),
    ['WARC-Refers-To-Target-URI', escapeUri(targetUri)],
    ['WARC-Refers-To-Date', warcDate(date)],
  ];
}
