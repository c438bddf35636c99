import { ImapFlow } from 'imapflow';
import { createBell } from './bell.ts';
import { MailboxError, refusedAs } from './mailbox-problem.ts';

export interface MailboxOptions {
  host: string;
  port: number;
  /** TLS from the start, after STARTTLS, or not at all. */
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
  mailbox: string;
  /** Folder for mails that were kept; empty: they are marked as read and stay. */
  moveTo: string;
  /** Of a longer mail only the beginning is fetched. */
  maxBytes: number;
}

/** A mail out of a mailbox. */
export interface MailboxMail {
  uidValidity: bigint;
  uid: number;
  raw: Uint8Array;
  /** It is longer than `raw`. */
  isCut: boolean;
}

export interface MailboxReader {
  /** The mailbox is open; says how far it has been read. See `MailboxProgress` of packages/database. */
  begin(mailbox: { uidValidity: bigint; uidNext: number }): Promise<{ begunUid: number; lastUid: number }>;
  /** Keeps a mail; false when somebody else took it. When this rejects, the connection ends and the mail comes again. */
  keep(mail: MailboxMail): Promise<boolean>;
  /** There is nothing new at this moment. */
  onCaughtUp(): Promise<void>;
}

/** Header and beginning of the text: as much as is read of a mail that is too long. */
const beginningBytes = 524_288;
const connectMs = 20_000;
/** Waits for news begin so long after the last command. */
const idleAfterMs = 500;
/** Middle boxes forget a silent connection after five minutes or more. */
const renewIdleMs = 240_000;

/**
 * Reads new mails out of a mailbox over IMAP, oldest first, and waits for more (IDLE, or questions every two minutes where the server cannot),
 * until `signal` or a failure. Each mail is marked as read, or moved, once it is kept.
 *
 * @throws MailboxError, or an error of the IMAP client: `problemOf` tells what to say of it
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
  // Who waits for an answer is told; a connection that breaks is closed.
  client.on('error', () => undefined);
  const hangUp = () => client.close();
  signal.addEventListener('abort', hangUp);
  try {
    if (signal.aborted) return;
    await client.connect();
    await requireFolder(client, options.moveTo);
    const { uidValidity, uidNext, readOnly } = await client
      .mailboxOpen(options.mailbox)
      .catch(refusedAs('mailbox'));
    if (readOnly) throw new MailboxError({ kind: 'mailbox', reason: `${options.mailbox} is read-only` });
    const { begunUid, lastUid } = await reader.begin({ uidValidity, uidNext });
    // What a process took that ended before it could say so.
    if (lastUid > 0) await settle(client, lastUid, options.moveTo);
    for (let last = lastUid; ; await bell.rung()) {
      if (!client.usable)
        throw new MailboxError({ kind: 'unreachable', reason: 'the connection was closed' });
      for (const uid of await findNew(client, last, begunUid)) {
        const mail = await fetchMail(client, uid, options.maxBytes);
        if (mail !== null && (await reader.keep({ ...mail, uidValidity, uid })))
          await settle(client, uid, options.moveTo);
        last = uid;
      }
      await reader.onCaughtUp();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', hangUp);
    client.close();
  }
}

function openClient({ host, port, security, user, password }: MailboxOptions): ImapFlow {
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
    // It would log what mails hold.
    logger: false,
  });
}

async function requireFolder(client: ImapFlow, folder: string): Promise<void> {
  if (folder === '') return;
  const found = await client.status(folder, { messages: true }).catch(refusedAs('folder'));
  if (!found) throw new MailboxError({ kind: 'folder', reason: `there is no folder ${folder}` });
}

/** UIDs after `last`, ascending; of mails that were there before the mailbox was read for the first time, only those that nobody has read. */
async function findNew(client: ImapFlow, last: number, begunUid: number): Promise<number[]> {
  const found = await client.search(
    { uid: `${last + 1}:*`, or: [{ seen: false }, { uid: `${begunUid}:*` }] },
    { uid: true },
  );
  // `7:*` names the last mail, whatever its UID.
  return (found || []).filter((uid) => uid > last).toSorted((a, b) => a - b);
}

/** Null of a mail that is gone. */
async function fetchMail(
  client: ImapFlow,
  uid: number,
  maxBytes: number,
): Promise<Pick<MailboxMail, 'raw' | 'isCut'> | null> {
  const head = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!head) return null;
  // Some servers only estimate the size: what is fetched is bounded whatever they say.
  const maxLength = (head.size ?? 0) > maxBytes ? beginningBytes : maxBytes + 1;
  const mail = await client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true });
  if (!mail || !mail.source) return null;
  const isCut = Math.max(head.size ?? 0, mail.source.length) > maxBytes;
  return { raw: isCut ? mail.source.subarray(0, beginningBytes) : mail.source, isCut };
}

async function settle(client: ImapFlow, uid: number, moveTo: string): Promise<void> {
  const range = String(uid);
  if (moveTo === '') await client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
  else await client.messageMove(range, moveTo, { uid: true });
}
