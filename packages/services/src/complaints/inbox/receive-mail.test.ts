import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComplaintMail, type ComplaintMail } from '../../open-complaint-mail.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import { mailOf, stopText } from './complaint-mails.fixture.ts';
import type { Handover, SentMail } from '@meguri/mail';

let mail: ComplaintMail;
const to = ['crawler@archive.example'];
const receive = async (raw: Uint8Array, recipients = to) => {
  const taken = await mail.receive({ raw, to: recipients });
  if (taken.kind !== 'filed') throw taken.reason;
  return taken;
};
const get = (id: string) => crawl.services.complaints.get({ ctx, input: { id } });
const openCount = async () =>
  Number((await crawl.prisma.counter.findFirst({ where: { name: 'complaints_open' } }))?.value ?? 0n);

/** Of `pause-hosts.ts`. */
const pauseLock = 0x70617573;
const crawl = await ownCrawl();

beforeAll(async () => {
  mail = openComplaintMail(crawl);
  await crawl.services.settings.set({ ctx, input: { key: 'mail.address', value: to[0] } });
  const hosts = ['www.shop.example.com', 'example.com', 'quiet.example.org', 'other.example.net'];
  await crawl.services.seeds.add({ ctx, input: { urls: hosts.map((host) => `http://${host}/`) } });
});
afterAll(async () => {
  await mail.close();
});

test('pauses the named hosts when the message asks to stop, until an operator decides', async () => {
  const before = await openCount();
  const { complaintId: id } = await receive(mailOf({ text: stopText('www.shop.example.com') }));
  const complaint = await get(id);
  expect(complaint).toMatchObject({
    status: 'open',
    kind: 'load',
    source: 'mail',
    language: 'en',
    fromAddress: 'webmaster@site.example',
    awaitsDecision: true,
    hosts: ['www.shop.example.com'],
    linkedHosts: [{ name: 'www.shop.example.com', known: { pages: 1, paused: true } }],
    actions: [{ actor: 'complaints', act: { kind: 'pause', host: 'www.shop.example.com' }, hosts: 1 }],
    noAnswer: null,
  });
  expect(complaint.firstActionAt).not.toBeNull();
  expect(await openCount()).toBe(before + 1);
  const waiting = () => crawl.services.events.list({ ctx, input: { open: true } });
  const event = { kind: 'pause-decision', subject: `complaint:${id}`, detail: { complaint: id } };
  expect((await waiting()).rows).toMatchObject([event]);
  const audit = await crawl.services.audit.list({ ctx, input: { subject: 'host:www.shop.example.com' } });
  expect(audit).toMatchObject([{ actor: 'complaints', action: 'host.pause', after: { paused: true } }]);

  const decided = await crawl.services.complaints.triage({
    ctx,
    input: {
      id,
      change: { decision: 'resume', status: 'closed' },
      version: complaint.version,
      reason: 'not theirs',
    },
  });
  expect(decided).toMatchObject({
    awaitsDecision: false,
    status: 'closed',
    linkedHosts: [{ known: { paused: false } }],
    actions: [{ undoneBy: 'operator' }],
  });
  expect(await openCount()).toBe(before);
  expect((await waiting()).rows).toEqual([]);
  const again = { id, change: { status: 'open' as const }, version: complaint.version };
  await expect(crawl.services.complaints.triage({ ctx, input: again })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a failure between the filing and the pause leaves neither, so the next attempt pauses', async () => {
  const raw = mailOf({ text: stopText('quiet.example.org'), messageId: 'once@site.example' });
  const { prisma } = crawl;
  const [receiving] = await prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${pauseLock})`;
      const received = receive(raw);
      const waiting = async () => {
        const rows = await prisma.$queryRaw<{ pid: number }[]>`
          SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${pauseLock} AND NOT granted`;
        return rows[0]?.pid ?? null;
      };
      await expect.poll(waiting, { timeout: 30_000 }).not.toBeNull();
      await prisma.$executeRaw`SELECT pg_cancel_backend(${await waiting()}::int)`;
      return [received];
    },
    { timeout: 60_000 },
  );
  const { complaintId, isDuplicate } = await receiving;
  expect(isDuplicate).toBe(false);
  expect(await get(complaintId)).toMatchObject({ messageCount: 1, awaitsDecision: true });
  expect(await prisma.host.findFirst({ where: { name: 'quiet.example.org' } })).toMatchObject({
    paused: true,
  });
  const input = { id: complaintId, change: { decision: 'resume' as const }, reason: 'a test' };
  await crawl.services.complaints.triage({ ctx, input });
});

test('a question pauses nothing, and a site is linked to its hosts', async () => {
  const text = 'What is the purpose of your crawler, and why are you visiting example.com so rarely?';
  const { complaintId: id } = await receive(mailOf({ text }));
  expect(await get(id)).toMatchObject({
    kind: 'question',
    awaitsDecision: false,
    firstActionAt: null,
    linkedHosts: [{ name: 'example.com', known: { paused: false } }],
  });
});

test('the same mail delivered twice is stored once, and replies find their thread by reference or by address', async () => {
  const first = mailOf({ text: 'Are you mad?', messageId: 'first@site.example' });
  const { complaintId: id } = await receive(first);
  expect(await receive(first)).toMatchObject({ complaintId: id, isNewThread: false, isDuplicate: true });
  const byReference = mailOf({
    text: 'Hello?',
    from: 'colleague@site.example',
    headers: ['References: <unknown@site.example> <first@site.example>'],
  });
  expect(await receive(byReference)).toMatchObject({ complaintId: id, isNewThread: false });
  const row = await crawl.prisma.complaint.findUniqueOrThrow({ where: { id: BigInt(id) } });
  const byAddress = await receive(mailOf({ text: 'Anybody?' }), [`CRAWLER+${row.token}@archive.example`]);
  expect(byAddress).toMatchObject({ complaintId: id, isNewThread: false });
  expect((await get(id)).messageCount).toBe(3);
});

test('automatic mail opens no thread and is not answered', async () => {
  const bounce = mailOf({
    from: 'MAILER-DAEMON@site.example',
    headers: ['Content-Type: multipart/report; boundary=b', 'Auto-Submitted: auto-replied'],
    text: '--b\r\n\r\nundeliverable\r\n--b--',
  });
  const before = await openCount();
  const { complaintId: id } = await receive(bounce);
  expect(await get(id)).toMatchObject({ status: 'closed', noAnswer: 'automatic' });
  expect(await openCount()).toBe(before);
  const answer = { id, text: 'Thanks', close: false };
  await expect(crawl.services.complaints.answer({ ctx, input: answer })).rejects.toMatchObject({
    code: 'invalid',
  });

  const own = await receive(mailOf({ from: to[0] ?? '', text: stopText('quiet.example.org') }));
  expect(await get(own.complaintId)).toMatchObject({ status: 'closed', noAnswer: 'automatic', actions: [] });
});

test('an out-of-office reply leaves its thread unchanged; a reply by a person reopens it', async () => {
  const { complaintId: id } = await receive(mailOf({ text: 'Why?', messageId: 'why@site.example' }));
  await crawl.services.complaints.triage({ ctx, input: { id, change: { status: 'closed' } } });
  const reference = 'In-Reply-To: <why@site.example>';
  await receive(mailOf({ text: 'Away until May', headers: [reference, 'Auto-Submitted: auto-replied'] }));
  expect((await get(id)).status).toBe('closed');
  await receive(mailOf({ text: 'It goes on!', headers: [reference] }));
  expect((await get(id)).status).toBe('open');
});

test('hostile mails are stored as safe text', async () => {
  const html = '<script>alert(1)</script><img src=x onerror=alert(2)><p>Please <b>stop</b>\u0000\u202e</p>';
  const { complaintId: id } = await receive(
    mailOf({ from: '"\u202eevil" <a@b.example>', headers: ['Content-Type: text/html'], text: html }),
  );
  const { messages } = await get(id);
  const { text = '' } = messages[0] ?? {};
  for (const hostile of ['<script', 'onerror', '\u0000', '\u202e']) expect(text).not.toContain(hostile);
  const stored = await crawl.prisma.complaintRawMail.count({
    where: { messageId: BigInt(messages[0]?.id ?? 0) },
  });
  expect(stored).toBe(1);
});

test('a mail may name addresses of any length', async () => {
  const kanji = Array.from({ length: 690 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)));
  const text = `Why do you visit https://example.com/${kanji.join('')} and https://example.com/short ?`;
  const { complaintId: id } = await receive(mailOf({ text }));
  expect((await get(id)).urls).toMatchObject([{ url: 'https://example.com/short' }]);
});

test('quarantines a message that cannot be filed, until an operator files it', async () => {
  const { services } = crawl;
  const refuse = `ALTER TABLE complaint_message ADD CONSTRAINT no_unfit CHECK (subject <> 'Unfit') NOT VALID`;
  await crawl.asOwner(refuse);
  const raw = mailOf({ subject: 'Unfit', text: stopText('other.example.net') });
  const taken = await mail.receive({ raw, to });
  const id = taken.kind === 'quarantined' ? taken.id : '';
  const reported = async () => {
    const { rows } = await services.events.list({ ctx, input: { open: true } });
    return rows.filter(({ kind }) => kind === 'mail-quarantined');
  };
  const detail = { mail: id, sender: 'webmaster@site.example', subject: 'Unfit', bytes: raw.byteLength };
  expect(await reported()).toMatchObject([
    { detail: { ...detail, reason: expect.stringContaining('no_unfit') } },
  ]);

  const fileAgain = () => services.complaints.fileMailAgain({ ctx, input: { mail: id } });
  await expect(fileAgain()).rejects.toMatchObject({ code: 'invalid' });
  expect(await reported()).toHaveLength(1);
  await crawl.asOwner('ALTER TABLE complaint_message DROP CONSTRAINT no_unfit');
  const { complaint } = await fileAgain();
  expect(await get(complaint)).toMatchObject({ subject: 'Unfit', source: 'mail', awaitsDecision: true });
  expect(await reported()).toEqual([]);
  await expect(fileAgain()).rejects.toMatchObject({ code: 'not-found' });
  const log = await services.audit.list({ ctx, input: { subject: `mail:${id}` } });
  expect(log).toMatchObject([{ action: 'complaint.file-mail', actor: 'operator' }]);
});

test('sends an answer once, retries while it certainly did not arrive, and leaves an uncertain one to an operator', async () => {
  const { complaintId: id } = await receive(
    mailOf({ text: 'Why?', subject: 'Re: Load', messageId: 'load@site.example' }),
  );
  const sent: SentMail[] = [];
  const deliver = (handover: Handover) =>
    mail.deliver((answer) => {
      sent.push(answer);
      return Promise.resolve(handover);
    });
  const state = async () => (await get(id)).messages.at(-1)?.delivery;

  const answered = await crawl.services.complaints.answer({
    ctx,
    input: { id, text: 'Because.', close: false },
  });
  expect(answered).toMatchObject({ status: 'waiting', assignee: 'operator' });
  expect(await deliver({ kind: 'deferred', reason: '451 busy' })).toBe(0);
  expect(await state()).toMatchObject({ state: 'queued', attempts: 1, error: '451 busy' });
  expect(await deliver({ kind: 'accepted' })).toBe(0);
  crawl.clock.advanceSeconds(61);
  expect(await deliver({ kind: 'accepted' })).toBe(1);
  expect(await deliver({ kind: 'accepted' })).toBe(0);
  expect(await state()).toMatchObject({ state: 'sent', attempts: 2, error: null });
  const { token } = await crawl.prisma.complaint.findUniqueOrThrow({ where: { id: BigInt(id) } });
  expect(sent.at(-1)).toMatchObject({
    to: 'webmaster@site.example',
    fromAddress: `crawler+${token}@archive.example`,
    subject: 'Re: Load',
    inReplyTo: 'load@site.example',
  });

  await crawl.services.complaints.answer({ ctx, input: { id, text: 'And also.', close: true } });
  await deliver({ kind: 'uncertain', reason: 'the connection broke' });
  expect(await state()).toMatchObject({ state: 'uncertain' });
  crawl.clock.advanceSeconds(86_400);
  expect(await deliver({ kind: 'accepted' })).toBe(0);

  await crawl.services.complaints.answer({ ctx, input: { id, text: 'One more.', close: true } });
  // Its process dies while sending.
  await expect(mail.deliver(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  expect(await state()).toMatchObject({ state: 'sending' });
  crawl.clock.advanceSeconds(601);
  expect(await deliver({ kind: 'accepted' })).toBe(0);
  expect(await state()).toMatchObject({ state: 'uncertain' });
});

test('the list is filtered, searched and paged', async () => {
  const list = (more: object) => crawl.services.complaints.list({ ctx, input: { limit: 50, ...more } });
  const all = await list({});
  expect(all.rows.length).toBe(Object.values(all.counts).reduce((sum, count) => sum + count, 0));
  expect((await list({ search: 'shop.example' })).rows).toMatchObject([{ hosts: ['www.shop.example.com'] }]);
  expect((await list({ search: '%' })).rows).toEqual([]);
  expect((await list({ kind: 'question', status: 'open', assignee: '' })).rows.length).toBeGreaterThan(0);
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: 3, ...(cursor ? { cursor } : {}) });
    paged.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all.rows.map(({ id }) => id));
});

test('files a telephone call', async () => {
  const entered = await crawl.services.complaints.enter({
    ctx,
    input: {
      subject: 'Call',
      text: 'He wants other.example.net removed.',
      fromName: 'A. B.',
      fromAddress: null,
      kind: 'removal',
    },
  });
  expect(entered).toMatchObject({
    source: 'manual',
    kind: 'removal',
    hosts: ['other.example.net'],
    noAnswer: 'no-address',
  });
});
