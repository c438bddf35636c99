import { once } from 'node:events';
import { connect } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import {
  openMailReceiver,
  type MailReceiver,
  type MailReceiverOptions,
  type ReceivedMail,
} from './mail-receiver.ts';
import type { Handover } from '@meguri/mail';
import { openMailRelay } from './mail-relay.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function receiver(
  more: Partial<MailReceiverOptions> = {},
): Promise<{ server: MailReceiver; kept: ReceivedMail[] }> {
  const kept: ReceivedMail[] = [];
  const server = await openMailReceiver({
    host: '127.0.0.1',
    port: 0,
    maxBytes: 100_000,
    maxConnectionsPerNetwork: 10,
    maxConnections: 5,
    maxMailsPerMinute: 100,
    now: () => new Date(0),
    accepts: (recipient) => recipient.endsWith('@archive.example'),
    keep: (mail) => Promise.resolve(void kept.push(mail)),
    onError: () => undefined,
    ...more,
  });
  open.push(server);
  return { server, kept };
}

/** Sends the lines one after the other and returns the server's last line to each. */
async function talk(port: number, lines: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  const answers: string[] = [];
  let text = '';
  const answer = async () => {
    while (!/^\d{3} .*\r\n$/m.test(text)) {
      const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
      if (typeof chunk !== 'string') return;
      text += chunk;
    }
    answers.push(text.trim().split('\r\n').at(-1) ?? '');
    text = '';
  };
  await answer();
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    await answer();
  }
  socket.destroy();
  return answers;
}

const hello = ['EHLO sender.example', 'MAIL FROM:<webmaster@site.example>'];

describe('the receiver', () => {
  test('accepts only mail to its own addresses', async () => {
    const { server, kept } = await receiver();
    const answers = await talk(server.port, [
      ...hello,
      'RCPT TO:<someone@elsewhere.example>',
      'RCPT TO:<crawler@archive.example>',
      'DATA',
      'Subject: Stop\r\n\r\nPlease.\r\n..dot\r\n.',
    ]);
    expect(answers.map((line) => line.slice(0, 3))).toEqual([
      '220',
      '250',
      '250',
      '550',
      '250',
      '354',
      '250',
    ]);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.to).toEqual(['crawler@archive.example']);
    expect(Buffer.from(kept[0]?.raw ?? []).toString()).toBe('Subject: Stop\r\n\r\nPlease.\r\n.dot\r\n');
  });

  test('refuses a mail that declares too large a size', async () => {
    const { server } = await receiver();
    const answers = await talk(server.port, ['EHLO a', 'MAIL FROM:<a@b.example> SIZE=50000000']);
    expect(answers.at(-1)).toMatch(/^552 .*maximum message size 100000/);
  });

  test('refuses a mail of 50 MB without a declared size, and stores nothing of it', async () => {
    const { server, kept } = await receiver();
    const line = `${'x'.repeat(998)}\r\n`;
    const body = line.repeat(50_000);
    const answers = await talk(server.port, [
      ...hello,
      'RCPT TO:<crawler@archive.example>',
      'DATA',
      `${body}.`,
    ]);
    expect(answers.at(-1)).toMatch(/^552 .*maximum message size 100000/);
    expect(kept).toEqual([]);
  });

  test('acknowledges only stored mails', async () => {
    const { server } = await receiver({ keep: () => Promise.reject(new Error('no database')) });
    const answers = await talk(server.port, [
      ...hello,
      'RCPT TO:<crawler@archive.example>',
      'DATA',
      'x\r\n.',
    ]);
    expect(answers.at(-1)).toMatch(/^451 .*try again later/);
  });

  test('defers senders beyond the rate limit', async () => {
    const { server } = await receiver({ maxMailsPerMinute: 2 });
    const answers = await talk(server.port, [
      'EHLO a',
      hello[1] ?? '',
      'RSET',
      hello[1] ?? '',
      'RSET',
      hello[1] ?? '',
    ]);
    expect(answers.at(-1)).toMatch(/^450 .*too many mails/i);
  });

  test('limits the number of connections', async () => {
    const { server } = await receiver({ maxConnections: 1 });
    const first = connect(server.port, '127.0.0.1');
    await once(first, 'data');
    expect((await talk(server.port, [])).at(-1)).toMatch(/^421 /);
    first.destroy();
  });

  test('refuses authentication and STARTTLS', async () => {
    const { server } = await receiver();
    expect((await talk(server.port, ['EHLO a', 'STARTTLS'])).at(-1)).toMatch(/^5/);
    expect((await talk(server.port, ['EHLO a', 'AUTH PLAIN AGEAYg=='])).at(-1)).toMatch(/^5/);
  });
});

describe('the relay', () => {
  const mail = {
    fromName: '巡り',
    fromAddress: 'crawler+k3f9a2b7c1@archive.example',
    to: 'webmaster@site.example',
    subject: 'Re: 停止',
    text: 'We have slowed down.\n.\nRegards',
    messageId: 'x.1@archive.example',
    inReplyTo: 'one@site.example',
    references: ['zero@site.example', 'one@site.example'],
    date: new Date('2026-11-20T12:00:00Z'),
  };

  async function send(port: number): Promise<Handover> {
    const relay = openMailRelay(`smtp://127.0.0.1:${port}`, null);
    open.push(relay);
    return relay.send(mail);
  }

  async function sink(onData: 'take' | 'hang-up' | 451 | 554): Promise<{ port: number; mails: string[] }> {
    const mails: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData: (stream, _session, answer) => {
        let text = '';
        stream.on('data', (chunk) => (text += String(chunk)));
        stream.on('end', () => {
          mails.push(text);
          if (onData === 'take') answer();
          else if (onData === 'hang-up')
            for (const connection of server.connections) connection._socket.destroy();
          else answer(Object.assign(new Error('no'), { responseCode: onData }));
        });
      },
    });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    open.push({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
    return { port: (listening.address() as { port: number }).port, mails };
  }

  test('hands a mail over with the headers of its thread', async () => {
    const { port, mails } = await sink('take');
    expect(await send(port)).toEqual({ kind: 'accepted' });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Message-ID: <x.1@archive.example>');
    expect(mails[0]).toContain('In-Reply-To: <one@site.example>');
    expect(mails[0]).toContain('References: <zero@site.example> <one@site.example>');
    expect(mails[0]).toMatch(/From: =\?UTF-8\?.+ <crawler\+k3f9a2b7c1@archive\.example>/);
    expect(mails[0]).toMatch(/\r\n\r\nWe have slowed down\./);
  });

  test('reports the result of a handover', async () => {
    expect(await send((await sink(451)).port)).toMatchObject({ kind: 'deferred' });
    expect(await send((await sink(554)).port)).toMatchObject({ kind: 'refused' });
    // All of the mail was sent without a reply.
    expect(await send((await sink('hang-up')).port)).toMatchObject({ kind: 'uncertain' });
    expect(await send(1)).toMatchObject({ kind: 'deferred' });
  });
});
