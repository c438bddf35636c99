import { openDatabase } from '@meguri/database';
import { findFreePort } from '@meguri/local-services';
import { openMailRelay } from '@meguri/mail-transport';
import { startMailSink } from '@meguri/mail-transport/testing';
import { createLogger } from '@meguri/runtime';
import { createTestDatabase, FakeClock, testRedisUrl } from '@meguri/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startImapServer, type ImapServer } from './imap-server.fixture.ts';
import { startMail } from './start-mail.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const mailboxPassword = { password: undefined as string | undefined, file: undefined };
const clock = new FakeClock();
let databaseUrl: string;
let database: ReturnType<typeof openDatabase>;
let running: ReturnType<typeof startMail>;
let drop: () => Promise<void>;
let asOwner: (sql: string) => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  databaseUrl = made.url;
  drop = made.drop;
  asOwner = made.asOwner;
  database = openDatabase(databaseUrl, 2);
  const redisUrl = await testRedisUrl();
  running = startMail({
    prisma: database.prisma,
    databaseUrl,
    redisUrl,
    clock,
    log,
    login: null,
    mailboxPassword,
  });
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

test('receives mail once a port is set, and sends answers once a relay is set', async () => {
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

describe('a mailbox', () => {
  const waiting = { timeout: 20_000 };
  let server: ImapServer;
  afterAll(() => server.close());

  const mailOf = (id: string, text = 'Who are you?') =>
    `Message-ID: <${id}@site.example>\r\nFrom: webmaster@site.example\r\nSubject: ${id}\r\n\r\n${text}\r\n`;
  const kept = async () => {
    const messages = await database.prisma.complaintMessage.findMany({ orderBy: { id: 'asc' } });
    return messages.filter(({ messageId }) => messageId?.startsWith('imap-')).map(({ subject }) => subject);
  };
  const events = () => database.prisma.crawlEvent.findMany({ where: { openKey: { not: null } } });
  const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, waiting);

  const untilTold = (subject: string) =>
    until(async () => (await events()).map((event) => event.subject).join() === subject);

  test('that cannot be opened is reported with its cause', async () => {
    server = await startImapServer({
      port: 0,
      uidValidity: 1,
      inbox: [{ raw: mailOf('imap-old'), flags: ['\\Seen'] }, { raw: mailOf('imap-unread') }],
    });
    mailboxPassword.password = 'wrong';
    await set('mail.address', 'crawler@archive.example');
    await set('mail.imapUser', 'crawler');
    await set('mail.imapSecurity', 'none');
    await set('mail.imapPort', server.port);
    await set('mail.imapMailbox', 'Nowhere');
    await set('mail.imapHost', '127.0.0.1');
    await untilTold('mailbox:login');
    expect((await events())[0]?.detail).toMatchObject({ mailbox: 'crawler@127.0.0.1/Nowhere' });
    mailboxPassword.password = 'letmein';
    await untilTold('mailbox:mailbox');
    await set('mail.imapMoveTo', 'Done');
    await set('mail.imapMailbox', 'INBOX');
    await untilTold('');
  });

  test('delivers unread and arriving mail, each once', async () => {
    server.deliver(mailOf('imap-new'));
    server.deliver(mailOf('imap-new'));
    server.deliver(mailOf('imap-last'));
    await until(async () => (await kept()).length === 3);
    expect(await kept()).toEqual(['imap-unread', 'imap-new', 'imap-last']);
    await until(async () => server.list('INBOX').join() === 'imap-old');
    expect(server.list('Done')).toEqual(['imap-unread*', 'imap-new*', 'imap-new*', 'imap-last*']);
  });

  test('quarantines a mail that cannot be filed, and delivers the next one', async () => {
    const { prisma } = database;
    await asOwner(
      `ALTER TABLE complaint_message ADD CONSTRAINT no_unfit CHECK (subject NOT LIKE '%unfit') NOT VALID`,
    );
    server.deliver(mailOf('imap-unfit'));
    server.deliver(mailOf('imap-behind'));
    await until(async () => (await kept()).includes('imap-behind'));
    expect(await kept()).not.toContain('imap-unfit');
    expect(await events()).toMatchObject([
      { kind: 'mail-quarantined', detail: { sender: 'webmaster@site.example', subject: 'imap-unfit' } },
    ]);
    await until(async () => server.list('Done').includes('imap-behind*'));
    expect(server.list('Done')).toContain('imap-unfit*');
    await asOwner('ALTER TABLE complaint_message DROP CONSTRAINT no_unfit');
    await prisma.crawlEvent.deleteMany();
  });

  test('is read on after an outage of its server, even if the server renumbered its mails', async () => {
    const { port } = server;
    await server.close();
    await untilTold('mailbox:unreachable');
    await set('mail.maxBytes', 10_000);
    await set('mail.imapMoveTo', '');
    const subject = 'mailbox:unreachable';
    // A change of settings is reported again.
    await until(async () => (await database.prisma.crawlEvent.count({ where: { subject } })) === 2);
    const huge = { raw: mailOf('imap-huge', 'Stop! '.repeat(2_000)) };
    server = await startImapServer({ port, uidValidity: 2, inbox: [{ raw: mailOf('imap-unread') }, huge] });
    await untilTold('');
    expect((await kept()).slice(4)).toEqual(['imap-huge']);
    expect(server.list('INBOX')).toEqual(['imap-unread', 'imap-huge']);
    const message = await database.prisma.complaintMessage.findFirst({ where: { subject: 'imap-huge' } });
    expect(message).toMatchObject({ problem: 'too-large', fromAddress: 'webmaster@site.example' });
    expect(message?.text).toMatch(/^Stop! Stop!/);
  });
});
