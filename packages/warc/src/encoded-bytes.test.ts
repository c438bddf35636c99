import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { sha256 } from './digest.ts';
import { encodeWarcinfo } from './encode-records.ts';
import { buildResponseHead } from './http-head.ts';
import { inflated, recordId, sampleBody, sampleRequest, sampleResponse } from './sample-records.fixture.ts';

it('returns what the committer needs to know about a record', () => {
  const record = sampleResponse();
  expect(record).toMatchObject({
    type: 'response',
    recordId: recordId(3),
    payloadDigest: sha256(sampleBody),
  });
  expect(record.uncompressedLength).toBe(gunzipSync(record.bytes).byteLength);
  expect(sampleRequest().payloadDigest).toBeNull();
});

it('returns bytes that a worker thread can transfer', () => {
  const { bytes } = sampleResponse();
  const length = bytes.byteLength;
  const moved = structuredClone(bytes, { transfer: [bytes.buffer] });
  expect(moved.byteLength).toBe(length);
  expect(bytes.byteLength).toBe(0);
});

it('accepts a payload digest that was computed elsewhere', () => {
  const payloadDigest = sha256(sampleBody);
  expect(sampleResponse({ payloadDigest }).bytes).toEqual(sampleResponse().bytes);
});

it('writes the protocol of HTTP/2 next to a head of HTTP/1.1', () => {
  const head = buildResponseHead({ status: 200, statusText: '', headers: [['content-type', 'text/html']] });
  const text = inflated(sampleResponse({ head, protocols: ['h2', 'tls/1.3'] }));
  expect(text).toContain('WARC-Protocol: h2\r\nWARC-Protocol: tls/1.3\r\n');
  expect(text).toContain('\r\n\r\nHTTP/1.1 200 \r\ncontent-type: text/html\r\n\r\n<p>');
});

it.each(['x', 'urn:uuid:1', '<urn:uuid:00000000-0000-4000-8000-000000000001>', `${recordId(1)}\r\nX: y`])(
  'refuses the record id %j',
  (id) => {
    expect(() => encodeWarcinfo({ recordId: id, date: new Date(0), fileName: 'x', info: [] })).toThrow(
      RangeError,
    );
  },
);

it('never writes a second record for a malicious address or description', () => {
  const hostile = 'x\r\nContent-Length: 0\r\n\r\n\r\n\r\nWARC/1.1\r\n';
  const text = inflated(
    sampleResponse({ targetUri: `http://${hostile}`, ipAddress: hostile, protocols: [hostile] }),
  );
  expect(text.match(/^WARC\/1\.1\r$/gm)).toHaveLength(1);
  expect(text.match(/^Content-Length: \d+\r$/gm)).toHaveLength(2);
});
