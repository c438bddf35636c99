import { gunzipSync } from 'node:zlib';
import { sha256 } from './digest.ts';
import {
  encodeMetadata,
  encodeRequest,
  encodeResource,
  encodeResponse,
  encodeWarcinfo,
  type ResponseInput,
} from './encode-records.ts';
import type { EncodedRecord } from './encode-record.ts';
import { encodeRevisit } from './encode-revisit.ts';

/** A valid record id that ends in the given number. */
export function recordId(serial: number): string {
  return `urn:uuid:00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
}

export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

export const sampleDate = new Date('2026-03-01T12:34:56.789Z');
export const sampleUrl = 'https://www.example.jp/a?b=1';
export const sampleBody = bytesOf('<p>hello</p>');

export function sampleWarcinfo() {
  return encodeWarcinfo({
    recordId: recordId(1),
    date: sampleDate,
    fileName: 'meguri-n1-20260301123456-00000.warc.gz',
    info: [
      ['software', 'Meguri/0.1.0'],
      ['robots', 'obey'],
    ],
  });
}

export function sampleRequest() {
  return encodeRequest({
    recordId: recordId(2),
    date: sampleDate,
    targetUri: sampleUrl,
    ipAddress: '192.0.2.7',
    concurrentTo: [recordId(3)],
    head: bytesOf('GET /a?b=1 HTTP/1.1\r\nHost: www.example.jp\r\n\r\n'),
  });
}

export function sampleResponse(changes: Partial<ResponseInput> = {}) {
  return encodeResponse({
    recordId: recordId(3),
    date: sampleDate,
    targetUri: sampleUrl,
    ipAddress: '192.0.2.7',
    protocols: ['http/1.1', 'tls/1.3'],
    concurrentTo: [recordId(2)],
    head: bytesOf('HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 12\r\n\r\n'),
    body: sampleBody,
    ...changes,
  });
}

export function sampleNotModified() {
  return encodeRevisit({
    profile: 'server-not-modified',
    recordId: recordId(4),
    date: new Date('2026-03-02T00:00:00.000Z'),
    targetUri: sampleUrl,
    head: bytesOf('HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n'),
    refersTo: { targetUri: sampleUrl, date: sampleDate, recordId: recordId(3) },
    payloadDigest: sha256(sampleBody),
  });
}

export function sampleIdentical() {
  return encodeRevisit({
    profile: 'identical-payload-digest',
    recordId: recordId(5),
    date: new Date('2026-03-03T00:00:00.000Z'),
    targetUri: sampleUrl,
    head: bytesOf('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 12\r\n\r\n'),
    refersTo: { targetUri: sampleUrl, date: sampleDate },
    payloadDigest: sha256(sampleBody),
  });
}

export const sampleFileUrl = 'ftp://ftp.example.jp/pub/a.txt';

export function sampleResource() {
  return encodeResource({
    recordId: recordId(11),
    date: sampleDate,
    targetUri: sampleFileUrl,
    ipAddress: '192.0.2.7',
    protocols: ['ftp'],
    contentType: 'text/plain',
    body: sampleBody,
  });
}

/** A revisit of a file whose modification time has not changed. */
export function sampleUnchangedResource() {
  return encodeRevisit({
    profile: 'server-not-modified',
    recordId: recordId(12),
    date: new Date('2026-03-02T00:00:00.000Z'),
    targetUri: sampleFileUrl,
    head: null,
    refersTo: { targetUri: sampleFileUrl, date: sampleDate },
    payloadDigest: sha256(sampleBody),
  });
}

export function sampleMetadata() {
  return encodeMetadata({
    recordId: recordId(6),
    date: sampleDate,
    targetUri: sampleUrl,
    info: [
      ['outcome', 'connect-timeout'],
      ['fetchTimeMs', '30000'],
    ],
  });
}

export function inflated(record: EncodedRecord): string {
  return gunzipSync(record.bytes).toString('latin1');
}
