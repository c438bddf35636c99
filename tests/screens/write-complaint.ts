import type { startMailSink } from '@meguri/mail-transport/testing';
import { sendMail } from '../e2e/send-mail.ts';
import type { ConsoleApi } from './console-api.ts';
import { patient } from './patient.ts';

export interface Mailbox {
  /** Of the crawl. */
  address: string;
  smtpPort: number;
  /** What the crawl sent. */
  sink: Awaited<ReturnType<typeof startMailSink>>;
}

const webmaster = 'Web Master <webmaster@sakura-shimbun.example>';

/**
 * A complaint about a host from its first mail to the thanks for what was done: slowed down, and answered.
 *
 * @returns its id
 */
export async function writeComplaint(api: ConsoleApi, box: Mailbox, host: string): Promise<string> {
  const subject = `Requests to ${host}`;
  const text = [
    'Hello,',
    `since yesterday your crawler (198.18.0.13) visits https://${host}/archive/ every thirty seconds, which is too fast for our small machine.`,
    'Its database is slow in the evenings. Could you slow down a bit, please?',
  ].join('\n');
  await deliver(box, box.address, `Subject: ${subject}\nMessage-ID: <m1@sakura-shimbun.example>`, text);
  const id = await found(api, subject);
  await api.act('complaints.triage', { id, change: { assignee: 'operator' } });
  await api.act('complaints.act', {
    id,
    act: { kind: 'slow', host, minIntervalSeconds: 120 },
    reason: 'its database is slow in the evenings',
  });
  await api.act('complaints.answer', {
    id,
    text: `Dear Web Master,\n\nwe now wait for two minutes between two requests to ${host}. You can set this, and the hours at which we come, yourself at our webmaster desk.\n\nKind regards`,
  });
  await patient.poll(() => box.sink.mails.length).toBe(1);
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
  if (!answer.startsWith('250')) throw new Error(`the mail was refused: ${answer}`);
}

/** The id of the complaint with a subject, as soon as it has come. */
async function found(api: ConsoleApi, subject: string): Promise<string> {
  let id = '';
  await patient
    .poll(async () => {
      const { rows } = await api.ask<{ rows: { id: string }[] }>('complaints.list', { search: subject });
      return (id = rows[0]?.id ?? '');
    })
    .not.toBe('');
  return id;
}
