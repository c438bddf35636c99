import { setTimeout as delay } from 'node:timers/promises';
import { defaultMailLimits, parseMail } from '@meguri/mail';
import { openMailReceiver, type MailReceiver } from '@meguri/mail-transport';
import { heldBytes } from '../measure.ts';
import { deliverHonest, holdIdle, holdUnfinished } from './attack-receiver.ts';

const recipient = 'crawler@archive.example';

export interface MailAttack {
  idleConnections: number;
  unfinishedMails: number;
  unfinishedBytes: number;
  /** Length of the mail that is slow to parse. */
  slowMailBytes: number;
}

export interface MailFigures {
  /** Milliseconds until an honest mail is accepted while connections are idle; null: it is refused. */
  besideIdle: number | null;
  besideIdleOfOneNetwork: number | null;
  besideUnfinished: number | null;
  /** Growth of this process, which receives the mails. */
  memoryMegabytes: number;
  /** Processor time of parsing a mail that contains mails of empty lines. */
  parseMilliseconds: number;
}

/** Attacks a mail receiver with default settings. */
export async function attackMail(attack: MailAttack): Promise<MailFigures> {
  return {
    besideIdle: await withReceiver((port) => besideIdle(port, attack.idleConnections, false)),
    besideIdleOfOneNetwork: await withReceiver((port) => besideIdle(port, attack.idleConnections, true)),
    ...(await withReceiver((port) => besideUnfinished(port, attack))),
    parseMilliseconds: await parseTime(attack.slowMailBytes),
  };
}

async function withReceiver<T>(run: (port: number) => Promise<T>): Promise<T> {
  const receiver: MailReceiver = await openMailReceiver({
    host: '127.0.0.1',
    port: 0,
    maxBytes: defaultMailLimits.maxBytes,
    maxConnections: 100,
    maxConnectionsPerNetwork: 10,
    maxMailsPerMinute: 30,
    now: () => new Date(),
    accepts: (address) => address === recipient,
    keep: () => Promise.resolve(),
    onError: () => undefined,
  });
  try {
    return await run(receiver.port);
  } finally {
    await receiver.close();
  }
}

const maxTries = 10;

/**
 * Retries after a second, as mail servers do. The number of tries is limited, not the time: the machine may
 * be busy.
 */
async function deliverPatiently(port: number): Promise<number | null> {
  const startedMs = performance.now();
  for (let tries = 0; tries < maxTries; tries += 1) {
    if ((await deliverHonest(port, recipient)) !== null) return performance.now() - startedMs;
    await delay(1_000);
  }
  return null;
}

async function besideIdle(port: number, count: number, isOneNetwork: boolean): Promise<number | null> {
  const crowd = await holdIdle(port, count, isOneNetwork);
  const taken = await deliverPatiently(port);
  crowd.close();
  return taken;
}

async function besideUnfinished(
  port: number,
  { unfinishedMails, unfinishedBytes }: MailAttack,
): Promise<Pick<MailFigures, 'besideUnfinished' | 'memoryMegabytes'>> {
  const before = heldBytes();
  const crowd = await holdUnfinished(port, { count: unfinishedMails, bytes: unfinishedBytes, recipient });
  const grown = heldBytes() - before;
  const besideUnfinished = await deliverPatiently(port);
  crowd.close();
  return { besideUnfinished, memoryMegabytes: grown / 1e6 };
}

async function parseTime(bytes: number): Promise<number> {
  const nested = 'From: a@site.example\r\nContent-Type: message/rfc822\r\n\r\n'.repeat(3);
  const mail = Buffer.from(`${nested}Subject: x\r\n\r\n${'\n'.repeat(bytes)}`);
  await parseMail(Buffer.from('Subject: warm\r\n\r\nx'));
  const before = process.cpuUsage();
  await parseMail(mail);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
