import { randomUUID } from 'node:crypto';
import { scanDefinitionSchema, type ScanJob } from '@meguri/contracts';
import {
  claimPiece,
  commitPiece,
  expirePieces,
  findScanView,
  insertPieces,
  insertScan,
  listWaitingPieces,
  releasePieces,
  renewPieces,
  repeatStragglers,
  takeScans,
  type NewPiece,
  type PieceResult,
} from '@meguri/database';
import { expect, test } from 'vitest';
import { ownCrawl } from '../../testing/own-crawl.ts';
import { createPieceTaker } from './take-pieces.ts';

const { prisma } = await ownCrawl();
const leaseSeconds = 20;

/** A scan that this test dispatches, with pieces of ten documents. */
async function scanWith(pieces: readonly Partial<NewPiece>[]) {
  const name = `scan-${randomUUID().slice(0, 8)}`;
  const definition = scanDefinitionSchema.parse({
    source: { kind: 'snapshot', name: 'all' },
    analyser: { name: 'links' },
  });
  const audit = {
    at: new Date(),
    actor: 'test',
    action: 'scan.create',
    before: null,
    after: null,
    reason: null,
  } as const;
  const maxScans = { scans: 1_000, unfinished: 1_000 };
  await insertScan(prisma, { name, definition, analyserVersion: 0, estimate: 1, maxScans, audit });
  const dispatcher = randomUUID();
  await prisma.scan.updateMany({ data: { leaseUntil: null } });
  const scan = (await takeScans(prisma, { dispatcher, leaseSeconds })).find((one) => one.name === name);
  const scanId = scan?.id ?? '';
  const added = await insertPieces(prisma, {
    scanId,
    dispatcher,
    pieces: pieces.map((piece, index) => ({
      first: index * 10,
      records: 10,
      bytes: 100,
      fileId: 1,
      nodeId: 1,
      slot: null,
      ...piece,
    })),
  });
  return { name, scanId, dispatcher, ids: added.map(({ id }) => id) };
}

const claim = (pieceId: string, nodeId = 1) => claimPiece(prisma, { pieceId, nodeId, leaseSeconds });

const resultOf = (pieceId: string, more: Partial<PieceResult> = {}): PieceResult => ({
  pieceId,
  nodeId: 1,
  documents: 10,
  bytes: 100,
  rows: 3,
  part: { name: `${pieceId}-1.jsonl`, bytes: 30, digest: 5n },
  skipped: [],
  again: [],
  acknowledges: false,
  ...more,
});

test('one of several claims gets a piece, and another node gets it after its lease or its return', async () => {
  const { scanId, ids } = await scanWith([{}]);
  const [id = ''] = ids;
  const claims = await Promise.all([claim(id, 1), claim(id, 2), claim(id, 3)]);
  expect(claims.filter((one) => one !== null)).toHaveLength(1);
  expect(await expirePieces(prisma, scanId)).toBe(0);
  await prisma.scanPiece.update({ where: { id: BigInt(id) }, data: { leaseUntil: new Date(0) } });
  expect(await expirePieces(prisma, scanId)).toBe(1);
  expect(await claim(id, 2)).toMatchObject({ attempt: 2, crashes: 0, records: 10 });
  await releasePieces(prisma, [id]);
  expect(await claim(id, 3)).toMatchObject({ attempt: 3 });
});

test('of two runs of a straggler the first result counts, the second changes nothing', async () => {
  const { name, scanId, ids } = await scanWith([{}]);
  const [id = ''] = ids;
  await claim(id, 1);
  const repeat = () => repeatStragglers(prisma, { scanId, most: 4, leastSeconds: 3 });
  expect(await repeat()).toBe(0);
  await prisma.scanPiece.update({ where: { id: BigInt(id) }, data: { startedAt: new Date(0) } });
  expect(await repeat()).toBe(1);
  expect((await listWaitingPieces(prisma, scanId)).map((piece) => piece.id)).toEqual([id]);
  expect(await claim(id, 2)).toMatchObject({ attempt: 2 });
  expect(await claim(id, 3)).toBeNull();
  const second = { name: `${id}-2.jsonl`, bytes: 30, digest: 5n };
  expect(await commitPiece(prisma, resultOf(id, { nodeId: 2, part: second }))).toEqual({
    kind: 'accepted',
    skipped: 0,
  });
  expect(await renewPieces(prisma, { pieceIds: [id], leaseSeconds })).toEqual(new Set());
  expect(await commitPiece(prisma, resultOf(id))).toEqual({ kind: 'lost' });
  expect(await findScanView(prisma, name)).toMatchObject({
    rows: 3,
    parts: 1,
    resultBytes: 30,
    progress: { documents: 10 },
    digest: `${'0'.repeat(31)}5`,
    nodes: [{ nodeId: 2, pieces: 1, documents: 10, running: 0 }],
  });
});

test('a commit adds skipped documents, what is left, and digests modulo 2^128', async () => {
  const { name, scanId, ids } = await scanWith([{}, {}]);
  const [first = '', second = ''] = ids;
  const part = (id: string) => ({ name: `${id}-1.jsonl`, bytes: 1, digest: 2n ** 128n - 1n });
  const skipped = {
    recordIndex: 4,
    recordId: 'urn:uuid:4',
    url: 'https://www.example.org/4',
    capturedAt: new Date(0),
    reason: 'It was ended by the signal SIGSEGV.',
    errorOutput: 'Oh',
  };
  const rest = { records: 5, bytes: 50, fileId: 1, nodeId: 1, slot: null, crashes: 1 };
  const again = [{ ...rest, first: 5 }];
  await Promise.all(ids.map((id) => claim(id)));
  const committed = await Promise.all([
    commitPiece(prisma, resultOf(first, { documents: 5, part: part(first), skipped: [skipped], again })),
    commitPiece(prisma, resultOf(second, { part: part(second) })),
  ]);
  expect(committed.map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
  expect(await findScanView(prisma, name)).toMatchObject({
    skipped: 1,
    progress: { documents: 15 },
    digest: `${'f'.repeat(31)}e`,
  });
  const [left] = await listWaitingPieces(prisma, scanId);
  expect(left?.first).toBe(5);
  expect(await claim(left?.id ?? '')).toMatchObject({ crashes: 1, records: 5, attempt: 1 });
});

test('nothing is claimed, renewed or accepted once a scan was cancelled, and its pieces are removed', async () => {
  const { name, scanId, dispatcher, ids } = await scanWith([{}, {}]);
  const [first = '', second = ''] = ids;
  await claim(first);
  await prisma.scan.update({ where: { name }, data: { state: 'cancelled' } });
  expect(await claim(second)).toBeNull();
  expect(await renewPieces(prisma, { pieceIds: [first], leaseSeconds })).toEqual(new Set());
  expect(await commitPiece(prisma, resultOf(first))).toEqual({ kind: 'lost' });
  await takeScans(prisma, { dispatcher, leaseSeconds });
  expect(await prisma.scanPiece.count({ where: { scanId: BigInt(scanId) } })).toBe(0);
});

test('a dispatcher that lost the lease of a scan cuts no more pieces', async () => {
  const { scanId, dispatcher } = await scanWith([]);
  const pieces = [{ first: 0, records: 1, bytes: 1, fileId: 1, nodeId: 1, slot: null }];
  expect(await insertPieces(prisma, { scanId, dispatcher: randomUUID(), pieces })).toEqual([]);
  expect(await insertPieces(prisma, { scanId, dispatcher, pieces })).toHaveLength(1);
});

test('a node takes its own pieces first, then those of others, and keeps those of a busy analyser for it', async () => {
  const { ids } = await scanWith([{ nodeId: 2 }, {}, { slot: 1 }, { slot: 0 }]);
  const [ofOther = '', own = '', ofSecond = '', ofFirst = ''] = ids;
  const queued = new Map<number, ScanJob[]>([
    [1, [own, ofSecond, ofFirst].map((pieceId) => ({ pieceId, slot: [ofFirst, ofSecond].indexOf(pieceId) }))],
    [2, [{ pieceId: ofOther, slot: null }]],
  ]);
  for (const job of queued.get(1) ?? []) if (job.slot === -1) job.slot = null;
  const taker = createPieceTaker({
    prisma,
    queues: { take: async (nodeId) => queued.get(nodeId)?.shift() ?? null },
    nodeId: 1,
    others: () => [2],
    leaseSeconds,
    isOpen: () => true,
    onError: (error) => {
      throw error;
    },
  });
  expect((await taker.take(0))?.id).toBe(own);
  // The piece of the second analyser comes first, and is kept for it.
  expect((await taker.take(0))?.id).toBe(ofFirst);
  expect((await taker.take(0))?.id).toBe(ofOther);
  expect((await taker.take(1))?.id).toBe(ofSecond);
  const idle = taker.take(0);
  taker.stop();
  expect(await idle).toBeNull();
});
