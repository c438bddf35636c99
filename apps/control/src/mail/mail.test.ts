import { openDatabase } from '@meguri/database';
import { findFreePort } from '@meguri/local-services';
import { openMailRelay } from '@meguri/mail-transport';
import { startMailSink } from '@meguri/mail-transport/testing';
import { createLogger } from '@meguri/runtime';
import { createTestDatabase, FakeClock, testRedisUrl } from '@meguri/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startMail, type RunningMail } from './start-mail.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const clock = new FakeClock();
let databaseUrl: string;
let database: ReturnType<typeof openDatabase>;
let running: RunningMail;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  databaseUrl = made.url;
  drop = made.drop;
  database = openDatabase(databaseUrl, 2);
  const redisUrl = await testRedisUrl();
  running = startMail({ prisma: database.prisma, databaseUrl, redisUrl, clock, log, login: null });
});
afterAll(async () => {
  await running.stop();
  await database.close();
  await drop();
});

async function set(key: string, value: string | number): Promise<void> {
  const row = { value, updatedAt: clock.now(), updatedBy: 'test' };
  await database.prisma.setting.upsert({ where: { key }, create: { key, ...row }, update: row });
}

async function write(port: number, messageId: string): Promise<string> {
  const relay = openMailRelay(`smtp://127.0.0.1:${port}`, null);
  const { kind } = await relay.send({
    fromName: 'Webmaster',
    fromAddress: 'webmaster@site.example',
    to: 'crawler@archive.example',
    subject: 'Hello',
    text: 'Who are you?',
    messageId,
    inReplyTo: null,
    references: [],
    date: clock.now(),
  });
  relay.close();
  return kind;
}

test('mail is received once a port is set, and answers go to the relay once there is one', async () => {
  const { prisma } = database;
  const port = await findFreePort();
  expect(await write(port, 'early@site.example')).toBe('deferred');
  await set('mail.address', 'crawler@archive.example');
  await set('mail.smtpPort', port);
  await vi.waitUntil(async () => (await write(port, 'one@site.example')) === 'accepted', { timeout: 20_000 });
  const [complaint] = await prisma.complaint.findMany();
  expect(complaint).toMatchObject({
    subject: 'Hello',
    status: 'open',
    fromAddress: 'webmaster@site.example',
  });

  const message = await prisma.complaintMessage.create({
    data: {
      complaintId: complaint?.id ?? 0n,
      direction: 'out',
      at: clock.now(),
      toAddress: 'webmaster@site.example',
      subject: 'Re: Hello',
      text: 'A web archive.',
      messageId: 'two@archive.example',
    },
  });
  await prisma.outgoingMail.create({ data: { messageId: message.id, state: 'queued', nextAt: clock.now() } });
  await running.loop.run();
  expect(await prisma.outgoingMail.findFirst()).toMatchObject({ state: 'queued', attempts: 0 });

  const sink = await startMailSink();
  await set('mail.relayUrl', sink.url);
  await running.loop.run();
  await running.loop.run();
  expect(sink.mails.map(({ to }) => to)).toEqual([['webmaster@site.example']]);
  expect(sink.mails[0]?.text).toContain(`crawler+${complaint?.token}@archive.example`);
  await sink.close();

  await set('mail.smtpPort', 0);
  await vi.waitUntil(async () => (await write(port, 'late@site.example')) === 'deferred', {
    timeout: 20_000,
  });
});
