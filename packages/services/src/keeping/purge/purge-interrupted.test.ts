import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { describe, expect, test } from 'vitest';
import {
  crawl,
  expectPurged,
  keep,
  purgeUntil,
  remaining,
  requestPurge,
  scrub,
  view,
} from './planted-crawl.fixture.ts';

const { prisma, clock, archiveDirectory } = crawl;

const stepNames = ['recorded', 'overwritten', 'written', 'copied', 'finished'];
/** Two WARC files, then their two journals. */
const steps = Array.from({ length: 4 }, () => stepNames).flat();

/** Each step of the first WARC file and of the first journal, and the last one of all. */
describe.each([1, 2, 3, 4, 5, 11, 12, 13, 14, 15, steps.length])('killed at step %i', (step) => {
  test('the purge goes on, and neither scrub nor repair brings anything back', async () => {
    await requestPurge(1);
    expect(await purgeUntil(step)).toEqual(steps.slice(0, step));
    // In any order: a scrub of the operator, then repairs, then the control plane.
    await prisma.$executeRaw`UPDATE file_check SET claimed_until = NULL`;
    await scrub();
    expect((await view()).purgedAt).toBeNull();
    clock.advanceSeconds(700);
    await keep();
    await expectPurged();
    expect(await scrub()).toMatchObject(Array.from({ length: 4 }, () => ({ result: 'sound' })));
    expect(await view()).toMatchObject({ purgedCaptures: 3, purgeProblem: null, receipts: 1 });
  }, 60_000);
});

test('a notice that was written half is written whole', async () => {
  await requestPurge(1);
  await purgeUntil(1);
  const { fileName, offset, length } = await prisma.purgedRange.findFirstOrThrow({
    orderBy: { offset: 'asc' },
  });
  const place = path.join(archiveDirectory, sealedPath(fileName));
  const bytes = await readFile(place);
  bytes.fill(0, Number(offset), Number(offset) + Math.floor(length / 2));
  await writeFile(place, bytes);
  await prisma.$executeRaw`UPDATE file_check SET claimed_until = NULL`;
  clock.advanceSeconds(700);
  await keep();
  expect(await remaining()).toEqual([]);
  await expectPurged();
});

test('a file whose only sound copy is the outdated one is repaired without what was purged', async () => {
  await requestPurge(1);
  // Written down, and not overwritten; then the disk loses the file.
  await purgeUntil(1);
  const { fileName } = await prisma.purgeFile.findFirstOrThrow();
  await rm(path.join(archiveDirectory, sealedPath(fileName)));
  await prisma.$executeRaw`UPDATE file_check SET claimed_until = NULL`;
  await scrub();
  await prisma.$executeRaw`UPDATE file_check SET retry_at = NULL`;
  clock.advanceSeconds(700);
  await keep();
  clock.advanceSeconds(700);
  await keep();
  expect(await remaining()).toEqual([]);
  await expectPurged();
});
