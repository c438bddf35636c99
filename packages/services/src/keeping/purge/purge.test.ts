import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { expect, test } from 'vitest';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx } from '../../testing/own-crawl.ts';
import { keepDueFiles, openKeeping } from '../open-keeping.ts';
import {
  archive,
  body,
  crawl,
  expectPurged,
  keep,
  remaining,
  requestPurge,
  secret,
  takedown,
  title,
  view,
} from './planted-crawl.fixture.ts';

const { prisma, clock, services, archiveDirectory } = crawl;

test('a purge waits until one day before its deadline, and can be withdrawn until it begins', async () => {
  const by = new Date(clock.now().getTime() + 30 * 86_400_000);
  expect(await requestPurge(30)).toMatchObject({ purgeBy: by, purgeStartedAt: null });
  expect(await keep()).toEqual([]);
  expect(await remaining()).toHaveLength(6);
  await services.takedowns.withdrawPurge({ ctx, input: { id: takedown } });
  expect(await view()).toMatchObject({ purgeBy: null });
  await expect(services.takedowns.withdrawPurge({ ctx, input: { id: takedown } })).rejects.toMatchObject({
    code: 'conflict',
  });
  clock.advanceSeconds(40 * 86_400);
  expect(await keep()).toEqual([]);
  expect(await remaining()).toHaveLength(6);
  await requestPurge(10);
  clock.advanceSeconds(9 * 86_400 - 1);
  expect(await keep()).toEqual([]);
  clock.advanceSeconds(1);
  expect(await keep()).toContainEqual({ takedown, problem: null });
  await expectPurged();
  for (const refused of [
    () => requestPurge(5),
    () => services.takedowns.withdrawPurge({ ctx, input: { id: takedown } }),
  ])
    await expect(refused()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/has begun/),
    });
});

test('captures that are made later are purged within a day, with a receipt of their own', async () => {
  await requestPurge(1);
  await keep();
  clock.advanceSeconds(3_600);
  await crawlPages(crawl, [{ url: secret, verdict: 'changed', body, title, visits: 3 }]);
  expect(await remaining()).not.toEqual([]);
  clock.advanceSeconds(86_400);
  await keep();
  expect(await remaining()).toEqual([]);
  expect(await view()).toMatchObject({ purgedCaptures: 4, receipts: 2 });
  const [first, second] = await Promise.all(
    [1, 2].map((number) => services.takedowns.receipt({ ctx, input: { id: takedown, number } })),
  );
  expect(JSON.parse(second?.document ?? '')).toMatchObject({ number: 2, sha256OfLast: first?.sha256 });
});

test('the receipt says what was overwritten where, and its digest stands in the audit log', async () => {
  await requestPurge(1);
  await keep();
  const { document, sha256, number } = await services.takedowns.receipt({ ctx, input: { id: takedown } });
  expect(sha256).toBe(createHash('sha256').update(document).digest('hex'));
  const receipt = JSON.parse(document);
  expect(receipt).toMatchObject({
    format: 'meguri-purge-receipt-1',
    number: 1,
    sha256OfLast: null,
    takedown: { id: takedown, host: 'a.example', url: secret, scope: 'url', createdBy: 'operator' },
    purge: { askedBy: 'operator', isInTime: true },
    captures: { purged: 3 },
    rangesLeftOut: 0,
    notPurged: [],
  });
  for (const file of [...receipt.files, ...receipt.journals]) {
    const { sha256: stored } = await prisma.warcFile.findFirstOrThrow({ where: { name: file.file } });
    expect(Buffer.from(stored ?? []).toString('hex')).toBe(file.sha256After);
    expect(file).toMatchObject({ replica: 'rewritten' });
    expect(file.sha256Before).not.toBe(file.sha256After);
  }
  expect([receipt.files, receipt.journals].map(({ length }: unknown[]) => length)).toEqual([2, 2]);
  expect(receipt.files.flatMap(({ ranges }: { ranges: unknown[] }) => ranges)).toHaveLength(3);
  const entries = await prisma.audit.findMany({
    where: { action: 'takedown.purge' },
    orderBy: { id: 'desc' },
    take: 1,
  });
  expect(entries).toMatchObject([{ after: { takedown, captures: 3, receipt: number, sha256 } }]);
});

test('a purge is not complete while a journal that may hold titles is open, or nodes may have one elsewhere', async () => {
  const digits = clock.now().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const journal = path.join(archiveDirectory, `journal-2-${digits}-00000.warc.gz.open`);
  await writeFile(journal, '');
  await requestPurge(1);
  await keep();
  expect(await view()).toMatchObject({
    purgedAt: null,
    purgeProblem: expect.stringMatching(/journal-2.*not sealed/),
  });
  // Nodes seal within 10 s, so it is not left alone for long.
  const { purgeLookAt } = await prisma.takedown.findFirstOrThrow({ where: { id: BigInt(takedown) } });
  expect(purgeLookAt?.getTime()).toBe(clock.now().getTime() + 15_000);
  await rm(journal);
  await prisma.node.create({
    data: { id: 2, name: 'two', startedAt: clock.now(), heartbeatAt: clock.now(), live: {} },
  });
  await prisma.$executeRaw`UPDATE takedown SET purge_seal_at = ${clock.now()}, purge_look_at = ${clock.now()}`;
  await keep();
  expect(await view()).toMatchObject({
    purgedAt: null,
    purgeProblem: expect.stringMatching(/sealing their journals/),
  });
  clock.advanceSeconds(61);
  await keep();
  expect(await view()).toMatchObject({ purgeProblem: null, receipts: 1 });
  await prisma.node.deleteMany();
});

test('files indexed in place are not written to, and the receipt says so', async () => {
  const file = await prisma.warcFile.findFirstOrThrow({ where: { name: { startsWith: 'test-' } } });
  const place = path.join(archiveDirectory, sealedPath(file.name));
  await prisma.warcFile.update({ where: { name: file.name }, data: { importId: 7, location: place } });
  const before = await readFile(place);
  await requestPurge(1);
  await keep();
  expect(await readFile(place)).toEqual(before);
  const { document } = await services.takedowns.receipt({ ctx, input: { id: takedown } });
  expect(JSON.parse(document).notPurged).toMatchObject([{ file: file.name, reason: 'imported' }]);
  await expect(services.getCapture({ url: secret, at: null })).rejects.toMatchObject({ code: 'not-found' });
});

test('a replica that is away keeps a purge from being complete, and its deadline raises an alert', async () => {
  await requestPurge(1);
  await keepDueFiles(
    await openKeeping({ prisma, clock, archive: { ...archive, replica: null } }),
    () => undefined,
  );
  expect(await view()).toMatchObject({
    purgedAt: null,
    receipts: 0,
    purgeProblem: expect.stringMatching(/replica/),
  });
  clock.advanceSeconds(86_401);
  const { watchCrawl } = await import('../../events/watch-crawl.ts');
  const isAlarmed = async () => {
    await watchCrawl(prisma, clock);
    const { rows } = await services.events.list({ ctx, input: { open: true } });
    return rows.some(({ kind }) => kind === 'purge-overdue');
  };
  expect(await isAlarmed()).toBe(true);
  await keep();
  await expectPurged();
  expect(await isAlarmed()).toBe(false);
  expect(
    JSON.parse((await services.takedowns.receipt({ ctx, input: { id: takedown } })).document),
  ).toMatchObject({
    purge: { isInTime: false },
  });
});
