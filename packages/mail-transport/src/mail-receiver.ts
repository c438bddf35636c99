import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError } from 'smtp-server';
import { guardConnections } from './guard-connections.ts';
import { createMailBuffers, type MailBuffer } from './mail-buffers.ts';
import { createRateWindow } from './rate-window.ts';

/** A received mail. */
export interface ReceivedMail {
  raw: Uint8Array;
  /** Recipients of the envelope, not of the header. */
  to: string[];
}

export interface MailReceiverOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  /** Longer mails are refused with 552 and not stored. */
  maxBytes: number;
  maxConnections: number;
  /** Maximum connections from one /24 (IPv4) or /48 (IPv6). */
  maxConnectionsPerNetwork: number;
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

/** Time limit of the socket, longer than all others. */
const silenceMs = 60_000;
/** Memory for mails being received or stored, in mails of maximum size. */
const longestMailsHeld = 4;
const closeMs = 2_000;
const maxRecipients = 100;

/**
 * Receives mail over SMTP. Accepts only mail to its own addresses, so it relays nothing, and limits mail
 * size, memory, connections, their time, and mails per minute from one address.
 *
 * @throws if the port cannot be bound
 */
export async function openMailReceiver(options: MailReceiverOptions): Promise<MailReceiver> {
  const { maxBytes, now, accepts, onError } = options;
  const rate = createRateWindow(options.maxMailsPerMinute);
  const buffers = createMailBuffers({ mailBytes: maxBytes, totalBytes: longestMailsHeld * maxBytes });
  const server = new SMTPServer({
    // No authentication here; TLS is the task of the mail server in front.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: maxBytes,
    rejectOversized: true,
    socketTimeout: silenceMs,
    closeTimeout: closeMs,
    logger: false,
    onMailFrom: (_address, session, answer) => {
      guard.progress(session);
      if (rate.allows(session.remoteAddress, now())) answer();
      else answer(refusal(450, 'Too many mails from your address; please try again in a minute.'));
    },
    onRcptTo: ({ address }, session, answer) => {
      guard.progress(session);
      if (!accepts(address)) answer(refusal(550, 'No such recipient here.'));
      else if (session.envelope.rcptTo.length >= maxRecipients) answer(refusal(452, 'Too many recipients.'));
      else answer();
    },
    onData: (stream, session, answer) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const buffer = buffers.open();
      const kept = receive(stream, buffer, () => guard.progress(session)).then(() =>
        buffer.refused === null ? options.keep({ raw: buffer.take(), to }) : undefined,
      );
      void kept.finally(() => buffer.release()).catch(() => undefined);
      kept.then(
        () => {
          guard.progress(session);
          return buffer.refused === 'no-room' ? answer(noRoom()) : answer();
        },
        (error: unknown) => {
          onError(error);
          answer(refusal(451, 'The mail could not be stored; please try again later.'));
        },
      );
    },
  });
  // Broken connections and protocol errors of senders, who repeat the mail.
  server.on('error', () => undefined);
  const guard = guardConnections(server, {
    connections: options.maxConnections,
    perNetwork: options.maxConnectionsPerNetwork,
  });
  const listening = server.listen(options.port, options.host);
  try {
    await once(listening, 'listening');
  } catch (error) {
    // The port is taken or forbidden. The caller tries again, so leave no timer behind.
    guard.stop();
    throw error;
  }
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => {
      guard.stop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Bytes after which a mail counts as progress: a trickle does not. */
const progressBytes = 4_096;

/** Reads a mail into its buffer; the bytes of one that is refused are discarded as they arrive. */
async function receive(
  stream: SMTPServerDataStream,
  buffer: MailBuffer,
  onProgress: () => void,
): Promise<void> {
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    const before = length;
    length += chunk.byteLength;
    if (Math.floor(length / progressBytes) > Math.floor(before / progressBytes)) onProgress();
    buffer.add(chunk);
  }
}

const noRoom = () => refusal(452, 'Too many mails at once; please try again later.');

function refusal(responseCode: number, message: string): SMTPServerError {
  return Object.assign(new Error(message), { responseCode });
}
