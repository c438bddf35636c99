import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openDatabase, quarantineMail } from '@meguri/database';
import type { startMailSink } from '@meguri/mail-transport/testing';
import { patientExpect } from '../e2e/page-actions.ts';
import { sendMail } from '../e2e/send-mail.ts';
import type { ConsoleApi } from './console-api.ts';

export interface Mailbox {
  /** Mail address of the crawl. */
  address: string;
  smtpPort: number;
  /** Receives the messages that the crawl sends. */
  sink: Awaited<ReturnType<typeof startMailSink>>;
}

const webmaster = 'Web Master <webmaster@sakura-shimbun.example>';

/**
 * Takes a complaint about a host from its first message through slowing down and a reply to the webmaster's
 * thanks.
 *
 * @returns the id of the complaint
 */
export async function writeComplaint(api: ConsoleApi, box: Mailbox, host: string): Promise<string> {
  const subject = `Requests to ${host}`;
  const text = [
    'Hello,',
    `since yesterday your crawler (198.18.0.13) visits https://${host}/archive/ every thirty seconds, which is too fast for our small machine.`,
    'Its database is slow in the evenings. Could you slow down a bit, please?',
  ].join('\n');
  await deliver(box, box.address, `Subject: ${subject}\nMessage-ID: <m1@sakura-shimbun.example>`, text);
  const id = await waitForComplaint(api, subject);
  await api.mutate('complaints.triage', { id, change: { assignee: 'operator' } });
  await api.mutate('complaints.act', {
    id,
    act: { kind: 'slow', host, minIntervalSeconds: 120 },
    reason: 'its database is slow in the evenings',
  });
  await api.mutate('complaints.answer', {
    id,
    text: `Dear Web Master,\n\nwe now wait for two minutes between two requests to ${host}. You can set this, and the hours at which we come, yourself at our webmaster desk.\n\nKind regards`,
  });
  await patientExpect.poll(() => box.sink.mails.length).toBe(1);
  const reply = /crawler\+[a-z0-9]+@archive\.example/.exec(box.sink.mails[0]?.text ?? '')?.[0] ?? '';
  await deliver(
    box,
    reply,
    `Subject: Re: ${subject}`,
    'Thank you for the quick answer. That is much better.',
  );
  return id;
}

async function deliver({ smtpPort }: Mailbox, to: string, header: string, text: string): Promise<void> {
  const answer = await sendMail(smtpPort, { to, raw: `From: ${webmaster}\n${header}\n\n${text}` });
  if (!answer.startsWith('250')) throw new Error(`the message was rejected: ${answer}`);
}

/** Waits for the complaint with a subject and returns its id. */
async function waitForComplaint(api: ConsoleApi, subject: string): Promise<string> {
  let id = '';
  await patientExpect
    .poll(async () => {
      const { rows } = await api.query<{ rows: { id: string }[] }>('complaints.list', { search: subject });
      return (id = rows[0]?.id ?? '');
    })
    .not.toBe('');
  return id;
}

const compress = promisify(gzip);

/** Quarantines a message directly in the database, because no valid message is known that cannot be filed. */
export async function quarantineMessage(databaseUrl: string, to: string): Promise<void> {
  const sender = 'webmaster@midori-shimbun.example';
  const subject = 'Your crawler at www.midori-shimbun.測試';
  const text = 'Hello,\nwhat is this crawler, and how often does it come?\n';
  const raw = Buffer.from(`From: ${sender}\nTo: ${to}\nSubject: ${subject}\n\n${text}`);
  const { prisma, close } = openDatabase(databaseUrl);
  try {
    await quarantineMail(prisma, {
      at: new Date(),
      mail: { recipients: [to], gzip: new Uint8Array(await compress(raw)), isCut: false },
      detail: { sender, subject, bytes: raw.byteLength, reason: 'value too long for type character varying' },
    });
  } finally {
    await close();
  }
}
