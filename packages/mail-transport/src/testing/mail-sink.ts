import { openMailReceiver } from '../mail-receiver.ts';

export interface MailSink {
  url: string;
  /** Received mails, in order. */
  mails: { to: string[]; text: string }[];
  close(): Promise<void>;
}

/** A mail server on loopback that accepts everything, as a webmaster's server would. */
export async function startMailSink(): Promise<MailSink> {
  const mails: MailSink['mails'] = [];
  const receiver = await openMailReceiver({
    host: '127.0.0.1',
    port: 0,
    maxBytes: 1_000_000,
    maxConnections: 10,
    maxConnectionsPerNetwork: 10,
    maxMailsPerMinute: 1_000,
    now: () => new Date(),
    accepts: () => true,
    keep: ({ to, raw }) => Promise.resolve(void mails.push({ to, text: Buffer.from(raw).toString() })),
    onError: () => undefined,
  });
  return { url: `smtp://127.0.0.1:${receiver.port}`, mails, close: () => receiver.close() };
}
