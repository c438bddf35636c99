import type { ImapFlow } from 'imapflow';
import { MailboxError } from './mailbox-problem.ts';

/** A line holds the UIDs of some 250,000 new mails at most; answers to other commands are far shorter. */
const maxLineBytes = 2 * 2 ** 20;

/** Bytes around a mail in the answer that contains it. */
const framingBytes = 65_536;

/** Limit of bytes in addition to the requested mail, such as notices of other mails. */
const maxExtraBytes = 16 * 2 ** 20;

const defaultCommandSeconds = 120;
const slowestBytesPerSecond = 10_000;
const lookEveryMs = 200;

/** Limits of one answer of the server, for the IMAP client. */
export function mailboxLimits(maxMailBytes: number): {
  maxLineLength: number;
  maxLiteralSize: number;
  maxResponseSize: number;
} {
  const maxLiteralSize = maxMailBytes + 1 + framingBytes;
  return {
    maxLineLength: maxLineBytes,
    maxLiteralSize,
    maxResponseSize: maxLiteralSize + maxLineBytes + framingBytes,
  };
}

/** Waits for a command; its answer may have `mailBytes` more bytes than usual. */
export type RunCommand = <T>(name: string, command: Promise<T>, mailBytes?: number) => Promise<T>;

/**
 * Limits the time and bytes of every command, whatever the server sends meanwhile. A command beyond a limit
 * ends the connection.
 */
export function boundedCommands(
  client: Pick<ImapFlow, 'stats' | 'close'>,
  { commandSeconds = defaultCommandSeconds }: { commandSeconds?: number },
): RunCommand {
  return async (name, command, mailBytes = 0) => {
    const seconds = commandSeconds + mailBytes / slowestBytesPerSecond;
    const endMs = performance.now() + seconds * 1000;
    const maxBytes = client.stats().received + mailBytes + maxExtraBytes;
    const failed = Promise.withResolvers<never>();
    const look = setInterval(() => {
      if (client.stats().received > maxBytes)
        failed.reject(tooMuch(`${name} is answered with more than ${mailBytes + maxExtraBytes} bytes`));
      else if (performance.now() > endMs)
        failed.reject(tooMuch(`${name} is not answered within ${Math.round(seconds)} s`));
    }, lookEveryMs);
    try {
      return await Promise.race([command, failed.promise]);
    } catch (error) {
      if (error instanceof MailboxError && error.problem.kind === 'failed') client.close();
      throw error;
    } finally {
      clearInterval(look);
      // It rejects once the connection is closed.
      command.catch(() => undefined);
    }
  };
}

const tooMuch = (reason: string) =>
  new MailboxError({ kind: 'failed', reason: `the mail server: ${reason}` });
