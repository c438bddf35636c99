import { digestLabel, sha256 } from './digest.ts';
import { bracketed, type EncodedRecord, encodeRecord } from './encode-record.ts';
import type { GzipMember } from './gzip-member.ts';
import { storedHead } from './http-head.ts';
import { escapeUri, type NamedFields, serializeFields, warcDate } from './named-fields.ts';

/** Why a stored body is shorter than what the server would have sent; the words of WARC-Truncated. */
export type TruncationReason = 'length' | 'time' | 'disconnect' | 'unspecified';

/** What the records of one access have in common. */
export interface CaptureContext {
  /** `urn:uuid:…`, unique for ever; made by the caller. */
  recordId: string;
  /** When the access began; the same instant for the request and the response. */
  date: Date;
  /** The URL that was asked for, serialised. */
  targetUri: string;
  /** Address of the server, as text. */
  ipAddress?: string | undefined;
  /** Protocols spoken, such as `http/1.1`, `h2`, `tls/1.3`; one WARC-Protocol field each. */
  protocols?: readonly string[] | undefined;
  /** Ids of the other records of this access. */
  concurrentTo?: readonly string[] | undefined;
  /** Default: zlib at level 6. */
  gzip?: GzipMember | undefined;
  /** Id of the warcinfo record that describes this one, where it is known. */
  warcinfoId?: string | undefined;
}

export function captureFields(context: CaptureContext): NamedFields {
  return [
    ...(context.warcinfoId ? [['WARC-Warcinfo-ID', bracketed(context.warcinfoId)] as const] : []),
    ['WARC-Date', warcDate(context.date)],
    ['WARC-Target-URI', escapeUri(context.targetUri)],
    ...(context.ipAddress ? [['WARC-IP-Address', context.ipAddress] as const] : []),
    ...(context.protocols ?? []).map((protocol) => ['WARC-Protocol', protocol] as const),
    ...(context.concurrentTo ?? []).map((id) => ['WARC-Concurrent-To', bracketed(id)] as const),
  ];
}

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
