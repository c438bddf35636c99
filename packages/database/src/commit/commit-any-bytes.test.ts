import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  access,
  capture,
  commit,
  later,
  newHost,
  nodeId,
  ownDatabase,
  pageAfterAccess,
  readHost,
  readPage,
  start,
  visitEnd,
} from '../database.fixture.ts';
import { findRobots } from '../robots/robots-repository.ts';
import { claimVisit } from '../scheduling/visit-lease.ts';

const { prisma } = await ownDatabase();

const nasty = 'NUL \0, halves \uD83D and \uDE00, whole 😀, \\u0000 written out, "quotes"';
const clean = 'NUL \uFFFD, halves \uFFFD and \uFFFD, whole 😀, \\u0000 written out, "quotes"';

test('NUL and lone surrogates from a web server do not fail a commit', async () => {
  const { hostId, pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  await claimVisit(prisma, { hostId, token: randomUUID(), now: start, leaseUntil: later(60) });
  const { visitToken } = await readHost(prisma, hostId);
  const texts = {
    title: nasty,
    etag: nasty,
    lastModified: nasty,
    language: nasty,
  };
  const batch = { id: randomUUID(), nodeId, links: [{ url: nasty, nested: [nasty] }] };
  await commit(prisma, {
    accesses: [
      access(page, {
        page: pageAfterAccess(page, texts),
        capture: capture(page, { url: nasty, mime: nasty }),
      }),
    ],
    visitEnds: [visitEnd(hostId, visitToken ?? '', { lastCode: nasty, address: nasty })],
    robots: [
      {
        hostId,
        scheme: 'http',
        fetchedAt: start,
        status: 'parsed',
        reason: nasty,
        httpStatus: 200,
        body: Buffer.from(nasty),
        parsed: { groups: [{ rules: [{ path: nasty }] }] },
        unreachableSince: null,
        isNewVersion: true,
      },
    ],
    discovered: [batch],
  });

  expect(await readPage(prisma, page)).toMatchObject({
    title: clean,
    etag: clean,
    lastModified: clean,
    mime: clean,
    language: clean,
  });
  expect(await prisma.captureEntry.findFirst({ where: { hostId } })).toMatchObject({ mime: clean });
  expect(await readHost(prisma, hostId)).toMatchObject({ lastCode: clean, address: clean });
  expect(await findRobots(prisma, hostId, 'http')).toMatchObject({
    reason: clean,
    parsed: { groups: [{ rules: [{ path: clean }] }] },
    body: new Uint8Array(Buffer.from(nasty)),
  });
  expect(await prisma.discoveredBatch.findUnique({ where: { id: batch.id } })).toMatchObject({
    links: [{ url: clean, nested: [clean] }],
  });
});

test('digests and fingerprints are read back byte for byte, including views of larger buffers', async () => {
  const { hostId, pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);
  const view = everyByte.subarray(100, 108);
  const state = pageAfterAccess(page, {
    textDigest: everyByte,
    simhash: view,
    changeMemory: everyByte,
  });
  await commit(prisma, {
    accesses: [access(page, { page: state, capture: capture(page, { payloadDigest: view }) })],
  });
  const stored = await readPage(prisma, page);
  expect(stored.textDigest).toEqual(everyByte);
  expect(stored.payloadDigest).toEqual(new Uint8Array(view));
  expect(stored.simhash).toEqual(new Uint8Array(view));
  expect(stored.changeMemory).toEqual(everyByte);
  const [row] = await prisma.captureEntry.findMany({ where: { hostId } });
  expect(row?.payloadDigest).toEqual(new Uint8Array(view));
});

test('revisit state is read back to the last bit', async () => {
  const { pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  const policyState = [1 / 3, 5e-324, 1.797e308, -0.1];
  await commit(prisma, { accesses: [access(page, { page: pageAfterAccess(page, { policyState }) })] });
  expect((await readPage(prisma, page)).policyState).toEqual(policyState);
});
