import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  access,
  addCaptureFile,
  group,
  hotPathOf,
  newHost,
  ownDatabase,
  readHost,
  start,
  visitEnd,
} from '../database.fixture.ts';
import { replayCommit } from './replay-commit.ts';

const { prisma } = await ownDatabase();
await addCaptureFile(prisma, start);

test('a group that is replayed although its id is in the backup leaves its host free to be visited', async () => {
  const { hostId, pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  const input = group({ accesses: [access(page)], visitEnds: [visitEnd(hostId, randomUUID())] });
  for (const _ of [1, 2]) {
    await replayCommit(hotPathOf(prisma), input);
    expect(await readHost(prisma, hostId)).toMatchObject({ visitToken: null, visitLeaseUntil: null });
  }
  expect(await prisma.capture.count({ where: { hostId } })).toBe(1);
});
