import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { testNow } from '../testing/rows.ts';
import { createContentPool, type ContentPool } from './content-pool.ts';
import type { FailureTask, ResponseTask } from './content-task.ts';

let pool: ContentPool;
afterEach(() => pool.close());

const workerFile = fileURLToPath(new URL('./failing-content-worker.fixture.ts', import.meta.url));

/** A task that tells the failing worker in its detail what to do. */
const task = (detail: string): FailureTask => ({
  kind: 'failure',
  url: 'http://example.jp/',
  startedAt: testNow,
  remoteAddress: null,
  requestId: '00000000-0000-4000-8000-000000000001',
  recordId: '00000000-0000-4000-8000-000000000002',
  code: 'total-timeout',
  detail,
});

test('the pool is ready when its threads have loaded', async () => {
  pool = createContentPool({ threads: 2 });
  await pool.ready();
  expect(await pool.process(task('slow'))).toMatchObject({ recordType: 'metadata' });
}, 30_000);

test('threads that cannot load are reported at once', async () => {
  pool = createContentPool({ threads: 2, workerFile: '/nowhere/worker.ts' });
  await expect(pool.ready()).rejects.toThrow('/nowhere/worker.ts');
}, 30_000);

test('a thread that dies while idle is reported, and costs nothing', async () => {
  const failures: (string | null)[] = [];
  pool = createContentPool({
    threads: 2,
    workerFile: '/nowhere/worker.ts',
    onFailure: (_error, url) => failures.push(url),
  });
  expect(await pool.process(task('fine'))).toMatchObject({ recordType: 'metadata' });
  const reported = new Set(['http://example.jp/', null]);
  await vi.waitFor(() => expect(new Set(failures)).toEqual(reported), 20_000);
}, 30_000);

test('a thread performs its tasks', async () => {
  pool = createContentPool({ threads: 1 });
  expect(await pool.process(task('slow'))).toMatchObject({ recordType: 'metadata', undecodable: false });
}, 30_000);

test.each(['exit', 'throw', 'hang'])(
  'content that makes its thread %s leaves a note, and the next content gets a new thread',
  async (what) => {
    const failures: (string | null)[] = [];
    pool = createContentPool({
      threads: 1,
      workerFile,
      maxTaskMs: 3_000,
      onFailure: (_error, url) => failures.push(url),
    });
    expect(await pool.process(task(what))).toMatchObject({
      recordType: 'metadata',
      records: [expect.anything()],
    });
    expect(failures).toEqual(['http://example.jp/']);
    expect(await pool.process(task('fine'))).toMatchObject({ title: 'fine', links: { urls: '' } });
  },
  60_000,
);

test.each(['exit', 'throw', 'hang'])(
  'a document that makes its thread %s is compared by its bytes, and delays no page',
  async (what) => {
    const failures: (string | null)[] = [];
    pool = createContentPool({
      threads: 1,
      workerFile,
      maxDocumentMs: 3_000,
      onFailure: (_error, url) => failures.push(url),
    });
    const { code: _, ...common } = task('');
    const document = {
      ...common,
      kind: 'response',
      code: 'ok',
      headers: [['Content-Type', 'application/pdf']],
      body: new Uint8Array(Buffer.from(`%PDF-${what}`)),
    } as unknown as ResponseTask;
    const reading = pool.process(document);
    expect(await pool.process(task('fine'))).toMatchObject({ title: 'fine' });
    expect(await reading).toMatchObject({ title: 'bytes' });
    expect(failures).toEqual(['http://example.jp/']);
  },
  60_000,
);
