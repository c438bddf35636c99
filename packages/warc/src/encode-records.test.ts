import { expect, it } from 'vitest';
import { decodeRecord } from './decode-record.ts';
import { encodeResource } from './encode-records.ts';
import { httpBlock, recordPayload } from './record-payload.ts';
import {
  bytesOf,
  inflated,
  recordId,
  sampleDate,
  sampleFileUrl,
  sampleIdentical,
  sampleMetadata,
  sampleNotModified,
  sampleRequest,
  sampleResource,
  sampleResponse,
  sampleUnchangedResource,
  sampleWarcinfo,
} from './sample-records.fixture.ts';

function lines(...text: string[]): string {
  return text.join('\r\n');
}

it('writes a warcinfo record', () => {
  expect(inflated(sampleWarcinfo())).toBe(
    lines(
      'WARC/1.1',
      'WARC-Type: warcinfo',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>',
      'WARC-Date: 2026-03-01T12:34:56.789Z',
      'WARC-Filename: meguri-n1-20260301123456-00000.warc.gz',
      'WARC-Block-Digest: sha256:MIKXIYQGN26VH6IMAUBGTDMVTBJOT7OKFCEIMDMFWPCNINGP32PA====',
      'Content-Type: application/warc-fields',
      'Content-Length: 38',
      '',
      'software: Meguri/0.1.0',
      'robots: obey',
      '',
      '',
      '',
    ),
  );
});

it('writes a request record', () => {
  expect(inflated(sampleRequest())).toBe(
    lines(
      'WARC/1.1',
      'WARC-Type: request',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000002>',
      'WARC-Date: 2026-03-01T12:34:56.789Z',
      'WARC-Target-URI: https://www.example.jp/a?b=1',
      'WARC-IP-Address: 192.0.2.7',
      'WARC-Concurrent-To: <urn:uuid:00000000-0000-4000-8000-000000000003>',
      'WARC-Block-Digest: sha256:GMCTQPHYDBT5OK46R3WRTG6P3F5ZXVJXKQ4OJUUHD7DONCYWVCGA====',
      'Content-Type: application/http;msgtype=request',
      'Content-Length: 45',
      '',
      'GET /a?b=1 HTTP/1.1',
      'Host: www.example.jp',
      '',
      '',
      '',
      '',
    ),
  );
});

it('writes a response record', () => {
  expect(inflated(sampleResponse())).toBe(
    lines(
      'WARC/1.1',
      'WARC-Type: response',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000003>',
      'WARC-Date: 2026-03-01T12:34:56.789Z',
      'WARC-Target-URI: https://www.example.jp/a?b=1',
      'WARC-IP-Address: 192.0.2.7',
      'WARC-Protocol: http/1.1',
      'WARC-Protocol: tls/1.3',
      'WARC-Concurrent-To: <urn:uuid:00000000-0000-4000-8000-000000000002>',
      'WARC-Payload-Digest: sha256:UVSSXYOKQZGTNUS47NKKIHZYJYW6DM5M65ITVES5OLWXEWH5YCXA====',
      'WARC-Block-Digest: sha256:CC3HKB5NETBQNO67ZQ6CRCC47EC4TA3YEWKRZEOTO3QYXNYCQYOQ====',
      'Content-Type: application/http;msgtype=response',
      'Content-Length: 91',
      '',
      'HTTP/1.1 200 OK',
      'Content-Type: text/html; charset=utf-8',
      'Content-Length: 12',
      '',
      '<p>hello</p>',
      '',
      '',
    ),
  );
});

it('writes a capture of another protocol as a resource, whose payload is its block', () => {
  const record = sampleResource();
  expect(inflated(record)).toBe(
    lines(
      'WARC/1.1',
      'WARC-Type: resource',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000011>',
      'WARC-Date: 2026-03-01T12:34:56.789Z',
      'WARC-Target-URI: ftp://ftp.example.jp/pub/a.txt',
      'WARC-IP-Address: 192.0.2.7',
      'WARC-Protocol: ftp',
      'WARC-Payload-Digest: sha256:UVSSXYOKQZGTNUS47NKKIHZYJYW6DM5M65ITVES5OLWXEWH5YCXA====',
      'WARC-Block-Digest: sha256:UVSSXYOKQZGTNUS47NKKIHZYJYW6DM5M65ITVES5OLWXEWH5YCXA====',
      'Content-Type: text/plain',
      'Content-Length: 12',
      '',
      '<p>hello</p>',
      '',
      '',
    ),
  );
  expect(inflated(sampleUnchangedResource())).toMatch(/^Content-Length: 0\r\n\r\n\r\n\r\n$/m);
});

it('never takes a resource for an HTTP message, with any media type', () => {
  const body = bytesOf('HTTP/1.1 200 OK\r\n\r\n');
  const { bytes } = encodeResource({
    recordId: recordId(11),
    date: sampleDate,
    targetUri: sampleFileUrl,
    contentType: 'application/http;msgtype=response',
    body,
  });
  const decoded = decodeRecord(bytes);
  if (decoded.kind !== 'record') throw new Error(decoded.kind);
  expect(httpBlock(decoded.record)).toBeNull();
  expect(new Uint8Array(recordPayload(decoded.record))).toEqual(body);
});

it('writes a truncated, formerly chunked response that readers accept', () => {
  const record = sampleResponse({
    head: bytesOf('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 500\r\n\r\n'),
    truncated: 'time',
    warcinfoId: recordId(1),
  });
  expect(inflated(record)).toBe(
    lines(
      'WARC/1.1',
      'WARC-Type: response',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000003>',
      'WARC-Warcinfo-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>',
      'WARC-Date: 2026-03-01T12:34:56.789Z',
      'WARC-Target-URI: https://www.example.jp/a?b=1',
      'WARC-IP-Address: 192.0.2.7',
      'WARC-Protocol: http/1.1',
      'WARC-Protocol: tls/1.3',
      'WARC-Concurrent-To: <urn:uuid:00000000-0000-4000-8000-000000000002>',
      'WARC-Payload-Digest: sha256:UVSSXYOKQZGTNUS47NKKIHZYJYW6DM5M65ITVES5OLWXEWH5YCXA====',
      'WARC-Block-Digest: sha256:IEJHAG55RQARMHOY3K4BZB3KBR3K7ZTUVADF7QTBXALWWULMLZDA====',
      'WARC-Truncated: time',
      'Content-Type: application/http;msgtype=response',
      'Content-Length: 110',
      '',
      'HTTP/1.1 200 OK',
      'X-Archive-Orig-Transfer-Encoding: chunked',
      'X-Archive-Orig-Content-Length: 500',
      '',
      '<p>hello</p>',
      '',
      '',
    ),
  );
});

it('writes a revisit record for 304', () => {
  expect(inflated(sampleNotModified())).toBe(
    lines(
      'WARC/1.1',
      'WARC-Type: revisit',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000004>',
      'WARC-Date: 2026-03-02T00:00:00.000Z',
      'WARC-Target-URI: https://www.example.jp/a?b=1',
      'WARC-Profile: http://netpreserve.org/warc/1.1/revisit/server-not-modified',
      'WARC-Refers-To: <urn:uuid:00000000-0000-4000-8000-000000000003>',
      'WARC-Refers-To-Target-URI: https://www.example.jp/a?b=1',
      'WARC-Refers-To-Date: 2026-03-01T12:34:56.789Z',
      'WARC-Payload-Digest: sha256:UVSSXYOKQZGTNUS47NKKIHZYJYW6DM5M65ITVES5OLWXEWH5YCXA====',
      'WARC-Block-Digest: sha256:DHPHRJ56A3QZISY3QKNR25OR7RTGGTJLIU4STTMEFFQLXSQ2AQDQ====',
      'Content-Type: application/http;msgtype=response',
      'Content-Length: 40',
      '',
      'HTTP/1.1 304 Not Modified',
      'ETag: "x"',
      '',
      '',
      '',
      '',
    ),
  );
});

it('writes a revisit record for an identical payload', () => {
  expect(inflated(sampleIdentical())).toBe(
    lines(
      'WARC/1.1',
      'WARC-Type: revisit',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000005>',
      'WARC-Date: 2026-03-03T00:00:00.000Z',
      'WARC-Target-URI: https://www.example.jp/a?b=1',
      'WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
      'WARC-Refers-To-Target-URI: https://www.example.jp/a?b=1',
      'WARC-Refers-To-Date: 2026-03-01T12:34:56.789Z',
      'WARC-Payload-Digest: sha256:UVSSXYOKQZGTNUS47NKKIHZYJYW6DM5M65ITVES5OLWXEWH5YCXA====',
      'WARC-Block-Digest: sha256:CV6JAJM4VNYFECEGO2BT77W6YMYYWBW6WGCX32SH5FOH2XDM5FZQ====',
      'WARC-Truncated: length',
      'Content-Type: application/http;msgtype=response',
      'Content-Length: 64',
      '',
      'HTTP/1.1 200 OK',
      'Content-Type: text/html',
      'Content-Length: 12',
      '',
      '',
      '',
      '',
    ),
  );
});

it('writes a metadata record about an access without a response', () => {
  expect(inflated(sampleMetadata())).toBe(
    lines(
      'WARC/1.1',
      'WARC-Type: metadata',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000006>',
      'WARC-Date: 2026-03-01T12:34:56.789Z',
      'WARC-Target-URI: https://www.example.jp/a?b=1',
      'WARC-Block-Digest: sha256:UTXAARSMRZFISIHUJFWHRQE5A5QO2I5VRF3MWDTM534RNFDJUIPQ====',
      'Content-Type: application/warc-fields',
      'Content-Length: 46',
      '',
      'outcome: connect-timeout',
      'fetchTimeMs: 30000',
      '',
      '',
      '',
    ),
  );
});
