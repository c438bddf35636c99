import { ImapFlow } from 'imapflow';
import { boundedCommands, mailboxLimits } from './bounded-commands.ts';
import { MailboxError, refusedAs } from './mailbox-problem.ts';

export interface MailboxOptions {
  host: string;
  port: number;
  /** TLS from the start, after STARTTLS, or not at all. */
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
  mailbox: string;
  /** Folder for stored mails; empty: they are marked as read and stay. */
  moveTo: string;
  /** Longer mails are fetched only up to this length. */
  maxBytes: number;
  /** Time limit of a command, in seconds; default 120. A mail has more time, as for 10 kB/s. */
  commandSeconds?: number;
}

/** A mail from a mailbox. */
export interface MailboxMail {
  uidValidity: bigint;
  uid: number;
  raw: Uint8Array;
  /** Whether it is longer than `raw`. */
  isCut: boolean;
}

export interface MailboxReader {
  /**
   * Called when the mailbox is open; returns how far it has been read. See `MailboxProgress` in
   * packages/database.
   */
  begin(mailbox: { uidValidity: bigint; uidNext: number }): Promise<{ begunUid: number; lastUid: number }>;
  /**
   * Stores a mail; false if another process did. If this rejects, the connection ends and the mail is read
   * again.
   */
  keep(mail: MailboxMail): Promise<boolean>;
  /** Called when there is no new mail. */
  onCaughtUp(): Promise<void>;
}

/** Bytes that are fetched of a mail that is too long: its header and the beginning of its text. */
const beginningBytes = 524_288;
const connectMs = 20_000;
/** IDLE begins this long after the last command. */
const idleAfterMs = 500;
/** Middleboxes drop a silent connection after five minutes or more. */
const renewIdleMs = 240_000;

/**
 * Reads new mails from a mailbox over IMAP, oldest first, and waits for more (by IDLE, or polling every two
 * minutes), until `signal` or a failure. Each mail is marked as read, or moved, once it is stored.
 *
 * @throws MailboxError, or an error of the IMAP client, for `problemOf`
 */
export async function followMailbox(
  options: MailboxOptions,
  reader: MailboxReader,
  signal: AbortSignal,
): Promise<void> {
  const client = openClient(options);
  const bell = createBell();
  client.on('exists', bell.ring);
  client.on('close', bell.ring);
  let fault: unknown = null;
  // Pending commands reject or end early; a broken connection is closed.
  client.on('error', (error: unknown) => {
    fault ??= error;
  });
  const hangUp = () => client.close();
  const run = boundedCommands(client, options);
  signal.addEventListener('abort', hangUp);
  try {
    if (signal.aborted) return;
    await run('connect', client.connect());
    await run('STATUS', requireFolder(client, options.moveTo));
    const opened = client.mailboxOpen(options.mailbox).catch(refusedAs('mailbox'));
    const { uidValidity, uidNext, readOnly } = await run('SELECT', opened);
    if (readOnly)
      throw new MailboxError({
        kind: 'mailbox',
        reason: `mailbox ${options.mailbox} is read-only; grant write access to mark mails as read`,
      });
    const { begunUid, lastUid } = await reader.begin({ uidValidity, uidNext });
    // Marks mails that an earlier process stored but did not mark before it ended.
    if (lastUid > 0) await run('STORE', settle(client, lastUid, options.moveTo));
    for (let last = lastUid; ; await bell.rung()) {
      if (!client.usable)
        throw fault ?? new MailboxError({ kind: 'unreachable', reason: 'the connection was closed' });
      for (const uid of await run('SEARCH', findNew(client, last, begunUid))) {
        const mail = await run('FETCH', fetchMail(client, uid, options.maxBytes), options.maxBytes);
        if (mail !== null && (await reader.keep({ ...mail, uidValidity, uid })))
          await run('STORE', settle(client, uid, options.moveTo));
        last = uid;
      }
      // If the connection broke, the search returned nothing.
      if (!client.usable) continue;
      await reader.onCaughtUp();
    }
  } catch (error) {
    if (!signal.aborted) throw error instanceof MailboxError ? error : (fault ?? error);
  } finally {
    signal.removeEventListener('abort', hangUp);
    client.close();
  }
}

function openClient({ host, port, security, user, password, maxBytes }: MailboxOptions): ImapFlow {
  return new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    autoIdleDelay: idleAfterMs,
    maxIdleTime: renewIdleMs,
    ...mailboxLimits(maxBytes),
    // A compressed connection would need its own limit.
    disableCompression: true,
    // It would log the content of mails.
    logger: false,
  });
}

async function requireFolder(client: ImapFlow, folder: string): Promise<void> {
  if (folder === '') return;
  const found = await client.status(folder, { messages: true }).catch(refusedAs('folder'));
  if (!found)
    throw new MailboxError({
      kind: 'folder',
      reason: `folder ${folder} does not exist; create it or change the setting`,
    });
}

/** UIDs after `last`, ascending; when a mailbox is read for the first time only those of unread mails. */
async function findNew(client: ImapFlow, last: number, begunUid: number): Promise<number[]> {
  const found = await client.search(
    { uid: `${last + 1}:*`, or: [{ seen: false }, { uid: `${begunUid}:*` }] },
    { uid: true },
  );
  // `7:*` includes the last mail, whatever its UID.
  return (found || []).filter((uid) => uid > last).toSorted((a, b) => a - b);
}

/** Null for a deleted mail. */
async function fetchMail(
  client: ImapFlow,
  uid: number,
  maxBytes: number,
): Promise<Pick<MailboxMail, 'raw' | 'isCut'> | null> {
  const head = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!head) return null;
  // Some servers only estimate the size: the fetch is bounded in any case.
  const maxLength = (head.size ?? 0) > maxBytes ? beginningBytes : maxBytes + 1;
  const mail = await client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true });
  if (!mail || !mail.source) return null;
  // A server may send more than requested, or less than announced.
  const isCut = Math.max(head.size ?? 0, mail.source.length) > maxBytes;
  return { raw: isCut ? mail.source.subarray(0, beginningBytes) : mail.source, isCut };
}

async function settle(client: ImapFlow, uid: number, moveTo: string): Promise<void> {
  const range = String(uid);
  if (moveTo === '') await client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
  else await client.messageMove(range, moveTo, { uid: true });
}

/** A signal that is remembered until it is awaited. */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring; immediately if it rang since the last call. */
  rung(): Promise<void>;
}

function createBell(): Bell {
  let current = Promise.withResolvers<void>();
  return {
    ring: () => current.resolve(),
    rung: async () => {
      await current.promise;
      current = Promise.withResolvers();
    },
  };
}
