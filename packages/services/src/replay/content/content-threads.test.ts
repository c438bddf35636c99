import { gzipSync } from 'node:zlib';
import { digestLabel, sha256 } from '@meguri/warc';
import { afterAll, expect, test } from 'vitest';
import { createContentThreads } from './content-threads.ts';
import type { ContentTask } from './content-task.ts';
import { createRecordDecoder } from './record-decoder.ts';

const threads = createContentThreads({ seconds: 2 });
afterAll(() => threads.close());

function rewriting(form: 'html' | 'css', text: string): ContentTask & { kind: 'rewrite' } {
  const bytes = Buffer.from(text);
  const contentType = `text/${form}; charset=utf-8`;
  return { kind: 'rewrite', form, bytes, contentType, url: 'https://a.example/', pass: 'pass', atMs: 0 };
}

/** A tag with many attributes: each is compared with all before it. */
const manyAttributes = (count: number) =>
  `<p ${Array.from({ length: count }, (_, index) => `a${index}`).join(' ')}>`;

/** A stored record, a gzip member of its own. */
function recordOf(block: Uint8Array): Uint8Array {
  const head = [
    'WARC/1.1',
    'WARC-Type: resource',
    'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>',
    'WARC-Date: 2026-01-01T00:00:00Z',
    'WARC-Target-URI: https://a.example/',
    `WARC-Block-Digest: ${digestLabel(sha256(block))}`,
    `Content-Length: ${block.byteLength}`,
  ].join('\r\n');
  return gzipSync(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), block, Buffer.from('\r\n\r\n')]));
}

/** Longest time, in milliseconds, for which the event loop was held up. */
async function blockedWhile(work: Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 5);
  await work;
  clearInterval(timer);
  return Math.max(longestMs, performance.now() - lastMs);
}

test('rewrites, lists what is embedded, and reads text', async () => {
  expect(await threads.run(rewriting('css', 'a { background: url(b.png) }'))).toBe(
    'a { background: url("/pass/19700101000000/https://a.example/b.png") }',
  );
  const page = {
    ...rewriting('html', '<a href="/x"><img src="b.png"><style>url(c.png)</style>'),
    kind: 'embedded',
  } as const;
  expect(await threads.run(page)).toEqual(['https://a.example/b.png', 'https://a.example/c.png']);
  const bytes = Buffer.from('<p>one<p>two');
  expect(await threads.run({ kind: 'text', isHtml: true, bytes, charset: 'utf-8' })).toMatch(/one\s+two/);
});

test('160 kB of "url(" are rewritten at once, beside the event loop', async () => {
  const startedMs = performance.now();
  const blockedMs = await blockedWhile(threads.run(rewriting('css', 'url('.repeat(40_000))));
  const tookMs = Math.round(performance.now() - startedMs);
  console.info(
    `160 kB of "url(": ${tookMs} ms, event loop held up for ${Math.round(blockedMs)} ms (goals: 1000, 200)`,
  );
  // The quadratic rewriter took 18 s.
  expect(tookMs).toBeLessThan(6_000);
  expect(blockedMs).toBeLessThan(tookMs);
});

test.each([
  ['takes too long', manyAttributes(1_200_000)],
  ['is too long', ' '.repeat(17 * 1_048_576)],
  ['becomes too long', `<base href="/${'x'.repeat(2_000)}/">${'<a href=a>'.repeat(200_000)}`],
])('content that %s is refused, and does not hold up others', async (_, html) => {
  const refused = threads.run(rewriting('html', html)).catch((error: unknown) => error);
  expect(await threads.run(rewriting('css', 'url(a)'))).toContain('a.example/a');
  expect(await refused).toMatchObject({ code: 'invalid', refusal: { word: 'contentTooComplex' } });
});

test('few tasks wait', async () => {
  const few = createContentThreads({ threads: 1, waiting: 1 });
  const tasks = Array.from({ length: 4 }, () => few.run(rewriting('css', 'url(a)')));
  const outcomes = await Promise.allSettled(tasks);
  await few.close();
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
});

test.each([
  ['ours', false],
  ['another writer', true],
])('a large record of %s is inflated beside the event loop, a small one at once', async (_, isImported) => {
  const part = (bytes: Uint8Array) => ({ bytes, isImported });
  const block = Buffer.alloc(16 * 1_048_576, 'meguri ');
  const large = recordOf(block);
  const decode = createRecordDecoder(threads);
  // The thread has loaded.
  await threads.run(rewriting('css', ''));
  const startedMs = performance.now();
  const work = Promise.resolve(decode({ bytes: large, isImported }, 2 ** 30));
  const blockedMs = await blockedWhile(work);
  const tookMs = performance.now() - startedMs;
  console.info(
    `record of 16 MiB: ${Math.round(tookMs)} ms, event loop held up for ${Math.round(blockedMs)} ms (goal: 200)`,
  );
  expect(blockedMs).toBeLessThan(tookMs);
  const decoded = await work;
  expect(decoded).toMatchObject({ kind: 'record', compressedLength: large.byteLength });
  expect('record' in decoded && block.equals(decoded.record.block)).toBe(true);
  const unused = { run: () => Promise.reject(new Error('a thread was used')) };
  expect(await createRecordDecoder(unused)(part(recordOf(Buffer.from('small'))), 2 ** 30)).toMatchObject({
    kind: 'record',
  });
  expect(await decode(part(recordOf(Buffer.alloc(2 ** 21))), 2 ** 20)).toEqual({
    kind: 'invalid',
    reason: 'too-large',
  });
});
