import type { WarcRecord } from '../decode-record.ts';
import { digestLabel, sha256 } from '../digest.ts';
import { encodeRecord, type EncodedRecord } from '../encode-record.ts';
import { buildResponseHead, storedHead, type HttpHead, type HttpHeaders } from '../http-head.ts';
import { escapeUri, fieldValue, type NamedFields, warcDate } from '../named-fields.ts';
import { httpBlock, recordPayload, statedPayloadDigest } from '../record-payload.ts';
import { derivedRecordId } from './derived-record-id.ts';

/**
 * The complete capture that a revisit record represents: its own date, URI and head, with the payload of the
 * record that it refers to. If the server answered 304, the head is that of the original, updated like a
 * cache entry (RFC 9111, 4.3.4). Fields of our own name both records, because WARC 1.1 permits no
 * WARC-Refers-To in a response record.
 *
 * @returns null if the revisit states another payload digest than that of the original
 */
export function rebuildCapture(revisit: WarcRecord, original: WarcRecord): EncodedRecord | null {
  const payload = recordPayload(original);
  const digest = sha256(payload);
  const stated = statedPayloadDigest(revisit);
  if (stated !== null && Buffer.compare(stated, digest) !== 0) return null;
  const head = rebuiltHead(revisit, original, payload.byteLength);
  const block = head === null ? [payload] : [head, payload];
  const truncated = fieldValue(original.fields, 'WARC-Truncated');
  return encodeRecord({
    type: head === null ? 'resource' : 'response',
    recordId: derivedRecordId('rebuilt', revisit.recordId, original.recordId, warcDate(revisit.date)),
    fields: [
      ['WARC-Date', warcDate(revisit.date)],
      ['WARC-Target-URI', escapeUri(revisit.targetUri ?? original.targetUri ?? '')],
      ...copied(revisit, 'WARC-IP-Address'),
      ...copied(revisit, 'WARC-Protocol'),
      ...named('WARC-Rebuilt-From', revisit.recordId),
      ...named('WARC-Rebuilt-Payload-From', original.recordId),
      ['WARC-Payload-Digest', digestLabel(digest)],
      ['WARC-Block-Digest', digestLabel(sha256(...block))],
      ...(truncated === null ? [] : [['WARC-Truncated', truncated] as const]),
      ['Content-Type', head === null ? contentTypeOf(original) : 'application/http;msgtype=response'],
    ],
    block,
    payloadDigest: digest,
  });
}

const contentTypeOf = (original: WarcRecord) =>
  fieldValue(original.fields, 'Content-Type') ?? 'application/octet-stream';

const copied = ({ fields }: WarcRecord, wanted: string): NamedFields =>
  fields.filter(([name]) => name.toLowerCase() === wanted.toLowerCase()).map(([, value]) => [wanted, value]);

const named = (name: string, recordId: string): NamedFields =>
  recordId === '' ? [] : [[name, `<${escapeUri(recordId)}>`]];

/** Null for protocols other than HTTP. */
function rebuiltHead(revisit: WarcRecord, original: WarcRecord, bodyBytes: number): Uint8Array | null {
  const [own, first] = [httpBlock(revisit)?.head, httpBlock(original)?.head];
  if (!first) return null;
  const head = !own || own.status === 304 ? freshened(first, own?.headers ?? []) : own;
  const [, status = '200', statusText = ''] = /^\S+\s+(\d{3})\s*(.*)$/.exec(head.startLine) ?? [];
  return storedHead(
    buildResponseHead({ status: Number(status), statusText, headers: head.headers }),
    bodyBytes,
  );
}

/** Fields that belong to a message or describe its body: a 304 does not change them (RFC 9111, 3.2). */
const kept = new Set(
  `connection keep-alive proxy-connection proxy-authenticate proxy-authentication-info proxy-authorization te
   trailer transfer-encoding upgrade content-encoding content-type content-length content-range`.split(/\s+/),
);

function freshened(first: HttpHead, newer: HttpHeaders): HttpHead {
  const fresh = newer.filter(([name]) => !kept.has(name.toLowerCase()));
  const replaced = new Set(fresh.map(([name]) => name.toLowerCase()));
  return {
    ...first,
    headers: [...first.headers.filter(([name]) => !replaced.has(name.toLowerCase())), ...fresh],
  };
}
