import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError } from 'smtp-server';
import { createRateWindow } from './rate-window.ts';

/** A received mail. */
export interface ReceivedMail {
  raw: Uint8Array;
  /** Envelope, not header. */
  to: string[];
}

export interface MailReceiverOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  /** Longer mails are refused with 552 and not stored. */
  maxBytes: number;
  maxConnections: number;
  maxMailsPerMinute: number;
  now(): Date;
  /** Whether a recipient is ours; mail to others is refused with 550. */
  accepts(recipient: string): boolean;
  /** Stores the mail, which is then acknowledged; if this rejects, the sender gets a temporary failure. */
  keep(mail: ReceivedMail): Promise<void>;
  onError(error: unknown): void;
}

export interface MailReceiver {
  port: number;
  /** Closes connections; a mail under way is not acknowledged, so the sender repeats it. */
  close(): Promise<void>;
}

/** A silent sender is disconnected after this time. */
const silenceMs = 60_000;
const closeMs = 2_000;
const maxRecipients = 100;

/**
 * Receives mail over SMTP. Accepts mail to its own addresses only, so it relays nothing, and limits the size
 * of a mail, connections, and mails a minute from one address.
 *
 * @throws if the port cannot be bound
 */
export async function openMailReceiver(options: MailReceiverOptions): Promise<MailReceiver> {
  const { maxBytes, now, accepts, onError } = options;
  const rate = createRateWindow(options.maxMailsPerMinute);
  const server = new SMTPServer({
    // No authentication here; TLS is the task of the mail server in front.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: maxBytes,
    rejectOversized: true,
    maxClients: options.maxConnections,
    socketTimeout: silenceMs,
    closeTimeout: closeMs,
    logger: false,
    onMailFrom: (_address, session, answer) => {
      if (rate.allows(session.remoteAddress, now())) answer();
      else answer(refusal(450, 'Too many mails from your address; please try again in a minute.'));
    },
    onRcptTo: ({ address }, session, answer) => {
      if (!accepts(address)) answer(refusal(550, 'No such recipient here.'));
      else if (session.envelope.rcptTo.length >= maxRecipients) answer(refusal(452, 'Too many recipients.'));
      else answer();
    },
    onData: (stream, session, answer) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const kept = receive(stream, maxBytes).then((raw) =>
        raw === null ? undefined : options.keep({ raw, to }),
      );
      kept.then(
        () => answer(),
        (error: unknown) => {
          onError(error);
          answer(refusal(451, 'The mail could not be stored; please try again later.'));
        },
      );
    },
  });
  // Broken connections and protocol errors of senders, who repeat the mail.
  server.on('error', () => undefined);
  const listening = server.listen(options.port, options.host);
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The bytes of a mail; null for one that is too long, whose bytes are discarded as they arrive. */
async function receive(stream: SMTPServerDataStream, maxBytes: number): Promise<Uint8Array | null> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) chunks = [];
    else chunks.push(chunk);
  }
  return length > maxBytes ? null : Buffer.concat(chunks);
}

function refusal(responseCode: number, message: string): SMTPServerError {
  return Object.assign(new Error(message), { responseCode });
}
