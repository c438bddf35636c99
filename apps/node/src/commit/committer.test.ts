import { ArchiveFullError, type RecordGroup, type WarcWriter } from '@meguri/archive';
import { hostIdOf, urlKeyOf, type HotPath } from '@meguri/database';
import { ownDatabase } from '@meguri/database/testing';
import { defaultHostClockTuning } from '@meguri/schedule';
import { FakeClock } from '@meguri/testing';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createCommitter, type CommitterOptions } from './committer.ts';
import { UncommittableError, type AccessToCommit } from './write-group.ts';

const database = await ownDatabase();
beforeAll(async () => {
  await database.prisma.host.create({
    data: {
      hostId,
      name: 'example.jp',
      site: 'example.jp',
      nodeId: 1,
      firstSeenAt: clock.now(),
      nextAccessAt: clock.now(),
    },
  });
});
afterEach(() => database.prisma.capture.deleteMany());

const hostId = hostIdOf('example.jp');
const clock = new FakeClock();

/** Keeps groups in memory; `failures` are thrown first, one for each call. */
function memoryWriter(failures: Error[] = []): WarcWriter & { groups: (readonly RecordGroup[])[] } {
  const groups: (readonly RecordGroup[])[] = [];
  let offset = 0;
  return {
    groups,
    seal: async () => undefined,
    append: async (added) => {
      const failure = failures.shift();
      if (failure) throw failure;
      groups.push(added);
      return added.map((group) =>
        group.map(({ bytes }) => {
          const place = { fileName: 'file.warc.gz', offset, length: bytes.byteLength };
          offset += bytes.byteLength;
          return place;
        }),
      );
    },
    openBytes: 0,
    close: async () => undefined,
  };
}

function access(n: number, fields: { status?: number } = {}): AccessToCommit {
  const url = `http://example.jp/${n}`;
  const capture = {
    hostId,
    urlKey: urlKeyOf(url),
    capturedAt: clock.now(),
    url,
    verdict: 'changed',
    code: 'ok',
    status: fields.status ?? 200,
    mime: null,
    recordType: 'response',
    payloadDigest: null,
    payloadBytes: 1,
    truncated: null,
    refersToAt: null,
    refersToKey: null,
    durationMs: 1,
    repeat: null,
  } as const;
  return {
    kind: 'access',
    access: { hostId, verdict: 'changed', bytes: 1, endedAt: clock.now(), page: null, clockVerdict: null },
    capture,
    records: [new Uint8Array([1]), new Uint8Array([n])],
    mainRecord: 1,
    robots: null,
    discovered: [],
  };
}

function committer(fields: Partial<CommitterOptions> = {}) {
  return createCommitter({
    nodeId: 1,
    hotPath: database.hotPath,
    writer: memoryWriter(),
    journal: { write: async () => undefined },
    clock,
    hostClockTuning: () => defaultHostClockTuning,
    onCommitted: () => undefined,
    onFull: () => undefined,
    onDatabaseFull: () => undefined,
    onError: () => undefined,
    ...fields,
  });
}

const captured = async () =>
  (await database.prisma.captureEntry.findMany({ orderBy: { offset: 'asc' } })).map(({ url }) =>
    url.split('/').at(-1),
  );

test('items added while a group is written become the next group, in order', async () => {
  const writer = memoryWriter();
  const { add, pending } = committer({ writer, maxItems: 3 });
  const added = [1, 2, 3, 4, 5].map((n) => add(access(n)));
  expect(pending).toEqual({ items: 5, bytes: 10 });
  await Promise.all(added);
  expect(writer.groups.map((group) => group.length)).toEqual([3, 2]);
  expect(await captured()).toEqual(['1', '2', '3', '4', '5']);
  expect(pending).toEqual({ items: 0, bytes: 0 });
});

test('a capture gets the location of its main record', async () => {
  await committer().add(access(1));
  expect(await database.prisma.captureEntry.findFirst()).toMatchObject({
    offset: 1n,
    length: 1,
    fileName: 'file.warc.gz',
  });
});

test('a full archive keeps added items, is reported, and commits resume when there is space', async () => {
  let full = 0;
  const failures = Array.from({ length: 50 }, () => new ArchiveFullError('no room'));
  const { add, drain, pending } = committer({ writer: memoryWriter(failures), onFull: () => (full += 1) });
  const added = [1, 2].map((n) => add(access(n)));
  await expect.poll(() => full).toBeGreaterThan(0);
  expect(pending.items).toBe(2);
  expect(await captured()).toEqual([]);
  failures.length = 0;
  await drain();
  await Promise.all(added);
  expect(await captured()).toEqual(['1', '2']);
});

test('a database that fails for a while drops nothing and writes no record twice', async () => {
  let failing = 2;
  const writer = memoryWriter();
  const hotPath: HotPath = {
    ...database.hotPath,
    transaction: (statements) => {
      if (failing === 0) return database.hotPath.transaction(statements);
      failing -= 1;
      return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
    },
  };
  await committer({ writer, hotPath }).add(access(1));
  expect(writer.groups).toHaveLength(1);
  expect(await captured()).toEqual(['1']);
});

test('a database whose disk is full keeps added items, is reported, and commits resume when there is space', async () => {
  let [full, failing] = [0, 3];
  const errors: unknown[] = [];
  const writer = memoryWriter();
  const hotPath: HotPath = {
    ...database.hotPath,
    transaction: (statements) => {
      if (failing === 0) return database.hotPath.transaction(statements);
      failing -= 1;
      return Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }));
    },
  };
  const onDatabaseFull = () => (full += 1);
  await committer({ writer, hotPath, onDatabaseFull, onError: (error) => errors.push(error) }).add(access(1));
  expect([full, errors]).toEqual([3, []]);
  expect(writer.groups).toHaveLength(1);
  expect(await captured()).toEqual(['1']);
});

test('an item that the database refuses for good is rejected alone', async () => {
  const errors: unknown[] = [];
  const { add } = committer({ onError: (error) => errors.push(error) });
  // A status that no smallint holds.
  const added = [access(1), access(2, { status: 70_000 }), access(3)].map((item) => add(item));
  const results = await Promise.allSettled(added);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(added[1]).rejects.toBeInstanceOf(UncommittableError);
  expect(await captured()).toEqual(['1', '3']);
});

test('after the abort signal, items that cannot be written are abandoned', async () => {
  const giveUp = new AbortController();
  const failures = Array.from({ length: 50 }, () => new ArchiveFullError('no room'));
  const { add, drain } = committer({ writer: memoryWriter(failures), signal: giveUp.signal });
  const added = add(access(1));
  giveUp.abort();
  await expect(added).rejects.toThrow(/no room|aborted/);
  await drain();
});

test('links of a group travel in one batch for each node', async () => {
  const page = (n: number) => ({
    hostId,
    hostName: 'example.jp',
    site: 'example.jp',
    urlKey: urlKeyOf(String(n)),
    url: `http://example.jp/${n}`,
    seedListId: 1,
    depth: 0,
    dynamicHops: 0,
    redirectHops: 0,
    priority: 0,
    maxPagesPerHost: 10,
  });
  const { add } = committer();
  await Promise.all([
    add({
      ...access(1),
      discovered: [
        { nodeId: 1, page: page(1) },
        { nodeId: 2, page: page(2) },
      ],
    }),
    add({ ...access(2), discovered: [{ nodeId: 1, page: page(3) }] }),
  ]);
  const rows = await database.prisma.discoveredBatch.findMany({ orderBy: { nodeId: 'asc' } });
  expect(
    rows.map(({ nodeId, links }) => [nodeId, (links as { url: string }[]).map(({ url }) => url)]),
  ).toEqual([
    [1, ['http://example.jp/1', 'http://example.jp/3']],
    [2, ['http://example.jp/2']],
  ]);
});

test('a single result is committed at once, and the next ones together a little later', async () => {
  const sizes: number[] = [];
  const { add } = committer({ spacingMs: 60_000, onCommitted: ({ items }) => sizes.push(items.length) });
  await add(access(1));
  expect(sizes).toEqual([1]);
});

test('a result that follows another within milliseconds is committed with it', async () => {
  const sizes: number[] = [];
  const { add, drain } = committer({
    gatherMs: 60_000,
    onCommitted: ({ items }) => sizes.push(items.length),
  });
  const added = [add(access(1))];
  await new Promise(setImmediate);
  added.push(add(access(2)));
  await drain();
  await Promise.all(added);
  expect(sizes).toEqual([2]);
});

test('draining does not wait for the next group to fill', async () => {
  const sizes: number[] = [];
  const { add, drain } = committer({
    spacingMs: 60_000,
    onCommitted: ({ items }) => sizes.push(items.length),
  });
  await add(access(1));
  const added = [add(access(2)), add(access(3))];
  await drain();
  await Promise.all(added);
  expect(sizes).toEqual([1, 2]);
});

test('a full group does not wait', async () => {
  const sizes: number[] = [];
  const { add } = committer({
    spacingMs: 60_000,
    maxItems: 2,
    onCommitted: ({ items }) => sizes.push(items.length),
  });
  await add(access(1));
  await Promise.all([add(access(2)), add(access(3))]);
  expect(sizes).toEqual([1, 2]);
});
