import { beforeEach, expect, test } from 'vitest';
import { later, ownDatabase, start } from '../database.fixture.ts';
import { abandonOutgoing, claimOutgoing, settleOutgoing } from './outgoing-mail.ts';

const { prisma } = await ownDatabase();

beforeEach(() => prisma.$executeRaw`TRUNCATE complaint, complaint_message, outgoing_mail CASCADE`);

/** Queues answers that are due at the given seconds after the start. */
async function queue(dueSeconds: readonly number[]): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO complaint (id, token, source, status, kind, suggested_kind, confidence, subject, from_name, created_at,
      last_message_at)
    VALUES (1, 'thread', 'mail', 'waiting', 'load', 'load', 1, '', '', ${start}, ${start})`;
  for (const [index, seconds] of dueSeconds.entries()) {
    const id = BigInt(index + 1);
    await prisma.complaintMessage.create({
      data: { id, complaintId: 1n, direction: 'out', at: start, text: `answer ${id}`, messageId: `m${id}@a` },
    });
    await prisma.outgoingMail.create({ data: { messageId: id, state: 'queued', nextAt: later(seconds) } });
  }
}

const claim = async (seconds: number, limit = 10) =>
  (await claimOutgoing(prisma, { now: later(seconds), limit })).map(({ id }) => Number(id));
const stateOf = async (id: number) =>
  (await prisma.outgoingMail.findUniqueOrThrow({ where: { messageId: BigInt(id) } })).state;

test('mail is taken when it is due, the earliest first, and only once', async () => {
  await queue([30, 10, 20]);
  expect(await claim(9)).toEqual([]);
  expect(await claim(20, 1)).toEqual([2]);
  expect(await claim(20)).toEqual([3]);
  expect(await claim(30)).toEqual([1]);
  expect(await claim(99)).toEqual([]);
});

test('concurrent processes never take the same mail', async () => {
  await queue(Array.from({ length: 40 }, () => 0));
  const taken = (await Promise.all(Array.from({ length: 8 }, () => claim(1, 5)))).flat();
  expect(new Set(taken).size).toBe(taken.length);
  const left = await claim(1, 40);
  expect([...taken, ...left].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
});

test('a mail that the relay deferred is due again at its next instant, with its attempts counted', async () => {
  await queue([0]);
  await claim(0);
  const settlement = { state: 'queued', nextAt: later(60), error: 'busy\0 later' } as const;
  await settleOutgoing(prisma, { id: 1n, now: later(1), settlement });
  expect(await claim(59)).toEqual([]);
  expect(await claimOutgoing(prisma, { now: later(60), limit: 1 })).toMatchObject([{ attempts: 2 }]);
  expect(await prisma.outgoingMail.findFirst()).toMatchObject({ lastError: 'busy later', sentAt: null });
});

test('a settled mail cannot be settled again', async () => {
  await queue([0]);
  await claim(0);
  await settleOutgoing(prisma, { id: 1n, now: later(1), settlement: { state: 'sent' } });
  const late = { state: 'refused', error: 'late' } as const;
  await settleOutgoing(prisma, { id: 1n, now: later(2), settlement: late });
  expect(await prisma.outgoingMail.findFirst()).toMatchObject({
    state: 'sent',
    sentAt: later(1),
    lastError: null,
  });
});

test('only mail taken before the limit is given up, and stays given up', async () => {
  await queue([0, 0, 0]);
  await claim(10, 1);
  await claim(20, 1);
  expect(await abandonOutgoing(prisma, later(20))).toBe(1);
  expect([await stateOf(1), await stateOf(2), await stateOf(3)].toSorted()).toEqual([
    'queued',
    'sending',
    'uncertain',
  ]);
  expect(await abandonOutgoing(prisma, later(20))).toBe(0);
  expect(await claim(99)).toHaveLength(1);
});
