import { FTPContext, FTPError, type FTPResponse } from 'basic-ftp';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { AccessError, accessCodeOfError } from '../../outcomes/access-codes.ts';
import { passivePort } from './ftp-replies.ts';

export { FTPError } from 'basic-ftp';

/** Longest reply to one command. Welcome messages of large archives have about 3 kB. */
const maxReplyBytes = 16_384;

/**
 * Time to wait for the reply after the data connection broke: servers may reset it before the reply says why.
 */
const replyAfterBreakMs = 2_000;
/** Time to wait for data after a refusal: what was sent before it may still be under way. */
const dataAfterRefusalMs = 200;

/** The control connection: commands, their replies, and the transfers that they start. */
export class FtpControl {
  readonly #context: ReplyContext;
  readonly #connectTo: (port: number) => Promise<Socket>;
  #hasExtendedPassive = true;

  constructor(socket: Socket, connectTo: (port: number) => Promise<Socket>) {
    this.#context = new ReplyContext(socket);
    this.#connectTo = connectTo;
  }

  /** Waits for the welcome message and logs in as `anonymous`, never with the credentials of a URL. */
  async login(password: string): Promise<void> {
    await this.ask(undefined);
    const { code } = await this.ask('USER anonymous', { mayContinue: true });
    if (code >= 300) await this.ask(`PASS ${password}`);
  }

  /**
   * Sends a command and waits for its final reply.
   *
   * @param command undefined: the server speaks first
   * @param how.mayContinue whether the reply may request another command (3xx)
   * @throws {FTPError} for a reply that refuses the command
   * @throws {AccessError} where there is no reply
   */
  async ask(
    command: string | undefined,
    { mayContinue = false }: { mayContinue?: boolean } = {},
  ): Promise<FTPResponse> {
    this.#context.beginReply();
    return this.#context.handle(command, (reply, task) => {
      if (reply instanceof FTPError) task.reject(reply);
      else if (reply instanceof Error) task.reject(asAccessError(reply));
      else if (reply.code >= 300 && !mayContinue)
        task.reject(
          new AccessError('protocol-error', `the server expects further input: reply ${reply.code}`),
        );
      else if (reply.code >= 200) task.resolve(reply);
    }) as Promise<FTPResponse>;
  }

  /** Like {@link ask}; null for a command that is permanently refused. */
  async tryAsk(command: string): Promise<FTPResponse | null> {
    try {
      return await this.ask(command);
    } catch (error) {
      if (error instanceof FTPError && error.code >= 500) return null;
      throw error;
    }
  }

  /**
   * Sends a command whose data arrives over a data connection.
   *
   * @param take takes a chunk; false ends the transfer
   */
  async transfer(command: string, take: (chunk: Buffer) => boolean): Promise<void> {
    const data = await this.#connectTo(await this.#passivePort());
    try {
      const replied = this.ask(command);
      const drained = drain(data, take).catch(async (error: unknown) => {
        await Promise.race([replied, delay(replyAfterBreakMs, null, { ref: false })]);
        throw error;
      });
      const refused = replied.catch(async (error: unknown) => {
        const ended = drained.catch(() => undefined);
        await Promise.race([ended, delay(dataAfterRefusalMs, null, { ref: false })]);
        throw error;
      });
      await Promise.all([refused, drained]);
    } finally {
      data.destroy();
    }
  }

  /** Passive mode only: a server never connects to the crawler. */
  async #passivePort(): Promise<number> {
    const extended = this.#hasExtendedPassive ? await this.tryAsk('EPSV') : null;
    this.#hasExtendedPassive = extended !== null;
    const { message } = extended ?? (await this.ask('PASV'));
    const port = passivePort(message);
    if (port === null) throw new AccessError('protocol-error', 'no port in the reply to passive mode');
    return port;
  }
}

/** Resolves at the end of the data, rejects if the connection breaks before. */
function drain(data: Socket, take: (chunk: Buffer) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    data.on('data', (chunk: Buffer) => {
      if (!take(chunk)) data.destroy();
    });
    data.once('close', () => resolve());
    data.once('error', (error) => reject(asAccessError(error)));
  });
}

/** basic-ftp reports a connection that the server closed by an error without a code. */
function asAccessError(error: Error): AccessError {
  if (error instanceof AccessError) return error;
  return new AccessError(accessCodeOfError(error) ?? 'connection-reset', error.message);
}

/**
 * Passes only complete lines to basic-ftp, which takes parts of a line for lines, and limits the size of a
 * reply: otherwise a server could keep a connection busy with an endless welcome message.
 */
class ReplyContext extends FTPContext {
  #pending = '';
  #scanned = 0;
  /** The code that ends the multi-line reply being received; null: none is. */
  #openCode: string | null = null;
  #receivedBytes = 0;

  constructor(socket: Socket) {
    // Latin-1 keeps every byte of a name, in any encoding.
    super(0, 'latin1');
    this.socket = socket;
  }

  beginReply(): void {
    this.#receivedBytes = 0;
  }

  protected override _onControlSocketData(chunk: string): void {
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > maxReplyBytes) {
      this.closeWithError(new AccessError('headers-too-large', `reply of more than ${maxReplyBytes} bytes`));
      return;
    }
    this.#pending += chunk;
    for (let end = this.#lineEnd(); end > 0; end = this.#lineEnd()) {
      const line = this.#pending.slice(this.#scanned, end);
      this.#scanned = end;
      if (!this.#endsReply(line)) continue;
      const reply = this.#pending.slice(0, end);
      this.#pending = this.#pending.slice(end);
      this.#scanned = 0;
      super._onControlSocketData(reply);
    }
  }

  /** Index after the next line end; 0: it has not arrived. */
  #lineEnd(): number {
    return this.#pending.indexOf('\n', this.#scanned) + 1;
  }

  #endsReply(line: string): boolean {
    const [, code, mark] = /^(\d{3})([ -]|\r?\n)/.exec(line) ?? [];
    if (this.#openCode === null && code !== undefined && mark === '-') this.#openCode = code;
    else if (code !== undefined && mark !== '-' && (this.#openCode ?? code) === code) {
      this.#openCode = null;
      return true;
    }
    return false;
  }
}
