import { digestLabel, sha256 } from './digest.ts';
import { bracketed, type EncodedRecord, encodeRecord } from './encode-record.ts';
import type { GzipMember } from './gzip-member.ts';
import { storedHead } from './http-head.ts';
import { escapeUri, type NamedFields, serializeFields, warcDate } from './named-fields.ts';

/** Why a stored body is shorter than the server's, as in WARC-Truncated. */
export type TruncationReason = 'length' | 'time' | 'disconnect' | 'unspecified';

/** Fields that the records of one access share. */
export interface CaptureContext {
  /** `urn:uuid:…`, globally unique; created by the caller. */
  recordId: string;
  /** Start of the access, the same for the request and the response. */
  date: Date;
  /** The requested URL, serialised. */
  targetUri: string;
  /** Address of the server, as text. */
  ipAddress?: string | undefined;
  /** Protocols used, such as `http/1.1`, `h2`, `tls/1.3`; one WARC-Protocol field each. */
  protocols?: readonly string[] | undefined;
  /** Ids of the other records of this access. */
  concurrentTo?: readonly string[] | undefined;
  /** Default: zlib at level 6. */
  gzip?: GzipMember | undefined;
  /** Id of the warcinfo record that describes this one, if known. */
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
  /** Start line and header lines as sent. Must not contain credentials: archives are public. */
  head: Uint8Array;
  body?: Uint8Array | undefined;
}

/** Encodes the request of an access. */
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
  /** The entity body, without transfer coding (chunks) and with content coding (gzip, br). */
  body: Uint8Array;
  /** Why the body is truncated, if it is. */
  truncated?: TruncationReason | undefined;
  /** SHA-256 of `body`, if the caller has it. */
  payloadDigest?: Uint8Array | undefined;
}

/** Encodes the response to an access. The payload digest covers exactly `body`, which readers check. */
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

export interface ResourceInput extends CaptureContext {
  /** Media type of the body, if known. */
  contentType?: string | undefined;
  body: Uint8Array;
  /** Why the body is truncated, if it is. */
  truncated?: TruncationReason | undefined;
  /** SHA-256 of `body`, if the caller has it. */
  payloadDigest?: Uint8Array | undefined;
}

/** Encodes a capture of a protocol other than HTTP: only the body. */
export function encodeResource(input: ResourceInput): EncodedRecord {
  const payloadDigest = input.payloadDigest ?? sha256(input.body);
  return encodeRecord({
    type: 'resource',
    recordId: input.recordId,
    gzip: input.gzip,
    fields: [
      ...captureFields(input),
      ['WARC-Payload-Digest', digestLabel(payloadDigest)],
      ['WARC-Block-Digest', digestLabel(payloadDigest)],
      ...(input.truncated ? [['WARC-Truncated', input.truncated] as const] : []),
      ['Content-Type', input.contentType ?? 'application/octet-stream'],
    ],
    block: [input.body],
    payloadDigest,
  });
}

export interface MetadataInput extends CaptureContext {
  /** Metadata about the target, as `application/warc-fields`. */
  info: NamedFields;
}

/** Encodes metadata about an access without a response, such as why it failed. */
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
  /** Name of the file that begins with the record. */
  fileName: string;
  /**
   * Lines of the description: `software`, `format`, `conformsTo`, `robots`, `http-header-user-agent`, policy,
   * …
   */
  info: NamedFields;
}

/** Encodes the first record of a file, which states the software and the policy of the crawl. */
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
