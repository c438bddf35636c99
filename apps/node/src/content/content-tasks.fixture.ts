import { decodeRecord, sha256 } from '@meguri/warc';
import { testNow } from '../testing/rows.ts';
import type { KnownContent, ResponseTask } from './content-task.ts';
import { processContent } from './process-content.ts';

export const text = (value: string) => new Uint8Array(Buffer.from(value));

export function task(fields: Partial<ResponseTask> = {}): ResponseTask {
  return {
    kind: 'response',
    url: 'http://example.jp/dir/page',
    startedAt: testNow,
    remoteAddress: '192.0.2.1',
    requestId: '00000000-0000-4000-8000-000000000001',
    recordId: '00000000-0000-4000-8000-000000000002',
    code: 'ok',
    statusCode: 200,
    httpVersion: '1.1',
    location: null,
    requestHead: text('GET /dir/page HTTP/1.1\r\nHost: example.jp\r\n\r\n'),
    responseHead: text('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'),
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: text('<!doctype html><title>A title</title><p>Words.</p><a href="/next">next</a>'),
    truncated: null,
    known: null,
    memory: null,
    learnsNoise: true,
    changedBefore: false,
    readsLinksAgain: false,
    isProbe: false,
    wantsFingerprint: true,
    changeMode: 'text',
    honourNoarchive: true,
    writeRequest: true,
    gzipLevel: 6,
    maxExpandedBytes: 1_000_000,
    linkSchemes: null,
    maxLinks: 20_000,
    agentToken: 'Meguri',
    datesKnownUntil: null,
    ...fields,
  };
}

export const decoded = (bytes: Uint8Array | undefined) => {
  const result = decodeRecord(bytes ?? new Uint8Array());
  if (result.kind !== 'record') throw new Error(`the record is ${result.kind}`);
  return result.record;
};

export async function known(body: Uint8Array): Promise<KnownContent> {
  const { textDigest, simhash } = await processContent(task({ body: new Uint8Array(body) }));
  const payloadDigest = new Uint8Array(sha256(body));
  const version = { textDigest: textDigest!, simhash: simhash! };
  return { payloadDigest, ...version, capturedAt: testNow, capturedUrl: null };
}
