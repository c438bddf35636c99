import type { RowSource } from '@meguri/cdx';
import { afterAll, expect, test } from 'vitest';
import { ownCrawl } from '../testing/own-crawl.ts';
import { createCdxProcess } from './cdx-apart.ts';
import type { CdxTask } from './cdx-messages.ts';

const { prisma, snapshotDirectory } = await ownCrawl();
const apart = createCdxProcess({ prisma }, snapshotDirectory);
afterAll(() => apart.close());

const task = (search: string, budgetMs = 30_000): CdxTask => ({
  dialect: 'wayback',
  search: `url=a.example&filter=original:http.*&fl=length&${search}`,
  source: { kind: 'parent' },
  nowMs: 0,
  budgetMs,
});

/** Endless rows, with a count of the requested ones. */
function endless(): { source: RowSource; asked: () => number } {
  let asked = 0;
  const row = { surt: 'example,a)/', url: 'http://a.example/', mime: null, status: 200, digest: null };
  const rest = { isRevisit: false, fileName: 'a.warc.gz', offset: 0, length: 1 };
  const source: RowSource = {
    hasAnyOrder: true,
    async *rows() {
      for (;;) {
        asked += 1;
        const rows = [{ ...row, ...rest, capturedAt: asked }];
        yield { rows, scannedTo: rows[0] ?? null };
      }
    },
  };
  return { source, asked: () => asked };
}

const never = new AbortController().signal;
const textOf = async (pieces: AsyncIterable<string>) => (await Array.fromAsync(pieces)).join('');

test('a query whose client disconnected ends at once, and others continue', async () => {
  const rows = endless();
  const client = new AbortController();
  const pieces = apart.answer({ task: task(''), rows: rows.source, signal: client.signal });
  expect((await pieces.next()).value).toBe('1\n');
  const startedMs = performance.now();
  const waits = pieces.next();
  client.abort();
  await waits.catch(() => undefined);
  await pieces.return(undefined).catch(() => undefined);
  expect(performance.now() - startedMs).toBeLessThan(15_000);
  const asked = rows.asked();
  const other = apart.answer({ task: task('limit=3'), rows: endless().source, signal: never });
  expect(await textOf(other)).toBe('1\n1\n1\n');
  expect(rows.asked()).toBe(asked);
});

test('a query beyond its time limit fails, or ends with a resume key', async () => {
  const cut = apart.answer({ task: task('', 300), rows: endless().source, signal: never });
  await expect(textOf(cut)).rejects.toThrow(/takes too long/);
  const keyed = apart.answer({
    task: task('showResumeKey=true', 300),
    rows: endless().source,
    signal: never,
  });
  expect(await textOf(keyed)).toMatch(/1\n\n[\w-]+\n$/);
});

test('a source that fails ends only its own query', async () => {
  const broken: RowSource = {
    hasAnyOrder: true,
    async *rows() {
      yield* [];
      throw new Error('the database is gone');
    },
  };
  const failing = apart.answer({ task: task(''), rows: broken, signal: never });
  await expect(textOf(failing)).rejects.toThrow('the database is gone');
  const other = apart.answer({ task: task('limit=1'), rows: endless().source, signal: never });
  expect(await textOf(other)).toBe('1\n');
});

test('a new process answers after the previous one was killed', async () => {
  await apart.close();
  const other = apart.answer({ task: task('limit=1'), rows: endless().source, signal: never });
  expect(await textOf(other)).toBe('1\n');
});
