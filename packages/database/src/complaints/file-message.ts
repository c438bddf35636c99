import type { ComplaintKind, ComplaintSource, ComplaintStatus, MessageText } from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import type { Prisma } from '../generated/client.ts';
import { jsonParameter, withoutNul } from '../connection/storable-text.ts';
import { countComplaintChange, openWeight } from './complaint-records.ts';
import { claimMail, type MailboxPosition } from './complaint-mailbox.ts';
import { releaseMail, type MailRelease } from './quarantined-messages.ts';

/** A message to store. Its texts may hold anything that a mail can hold. */
export interface NewMessage extends MessageText {
  messageId: string | null;
  references: readonly string[];
  automatic: string | null;
  attachments: unknown;
  problem: string | null;
}

/** Values of a new thread, if the message belongs to none. */
export interface NewThread {
  token: string;
  source: ComplaintSource;
  status: ComplaintStatus;
  kind: ComplaintKind;
  suggestedKind: ComplaintKind;
  confidence: number;
  language: string | null;
}

export interface NewMention {
  kind: 'host' | 'address' | 'url';
  value: string;
  hostId: bigint | null;
  source: string | null;
  times: unknown;
}

export interface FiledMessage {
  complaintId: string;
  isNewThread: boolean;
  /** The mail was already stored; nothing changed. */
  isDuplicate: boolean;
}

/**
 * Stores an incoming message in its thread, or starts one. The thread is the one that the token names, else
 * the one of the latest message that it refers to. A person's message reopens its thread; an automatic one
 * does so only when an answer could not be delivered.
 * @throws MailTakenError if another process has taken the mail from its mailbox or filed the quarantined
 * message
 */
export async function fileMessage(
  prisma: PrismaClient,
  input: {
    token: string | null;
    refersTo: readonly string[];
    thread: NewThread;
    message: NewMessage;
    mentions: readonly NewMention[];
    rawGzip: Uint8Array<ArrayBuffer> | null;
    /** Its position, if it comes from a mailbox. */
    position?: MailboxPosition | undefined;
    /** Set where the message was quarantined. */
    release?: MailRelease | undefined;
    /** Acts on the message in the same transaction; not called for a duplicate. */
    act?: ((tx: Sql, complaintId: string) => Promise<void>) | undefined;
  },
): Promise<FiledMessage> {
  const { message, thread, mentions, rawGzip, position, release, act } = input;
  const file = async (tx: Prisma.TransactionClient): Promise<FiledMessage> => {
    if (position) await claimMail(tx, position);
    if (release) await releaseMail(tx, release);
    const kept = message.messageId === null ? null : await threadOfMessages(tx, [message.messageId]);
    if (kept !== null) return { complaintId: String(kept), isNewThread: false, isDuplicate: true };
    const known = await findThread(tx, input);
    const id = known ?? (await beginThread(tx, thread, message));
    const messageRow = await insertMessage(tx, id, message);
    if (rawGzip) await tx.complaintRawMail.create({ data: { messageId: messageRow, gzip: rawGzip } });
    await insertMentions(tx, id, mentions);
    await tx.$executeRaw`
      UPDATE complaint SET message_count = message_count + 1, last_message_at = ${message.at}, version = version + 1 WHERE id = ${id}`;
    if (known !== null && isNews(message)) await reopen(tx, id);
    // Locks hosts before the counter of complaints, in the order of all decisions about pauses.
    await act?.(tx, String(id));
    await countComplaintChange(tx, known === null ? openWeight(thread.status) : 0);
    return { complaintId: String(id), isNewThread: known === null, isDuplicate: false };
  };
  return prisma.$transaction(file, { timeout: 30_000, maxWait: 30_000 });
}

function isNews({ automatic }: NewMessage): boolean {
  return automatic === null || automatic === 'auto-generated' || automatic === 'delivery-report';
}

async function findThread(
  tx: Sql,
  { token, refersTo }: { token: string | null; refersTo: readonly string[] },
): Promise<bigint | null> {
  const byToken =
    token === null
      ? []
      : await tx.$queryRaw<{ id: bigint }[]>`SELECT id FROM complaint WHERE token = ${token} FOR UPDATE`;
  const id = byToken[0]?.id ?? (await threadOfMessages(tx, refersTo));
  if (id !== null) await tx.$queryRaw`SELECT 1 FROM complaint WHERE id = ${id} FOR UPDATE`;
  return id;
}

async function threadOfMessages(tx: Sql, messageIds: readonly string[]): Promise<bigint | null> {
  if (messageIds.length === 0) return null;
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT complaint_id AS id FROM complaint_message WHERE message_id = ANY(${messageIds.map(withoutNul)}) ORDER BY id DESC LIMIT 1`;
  return rows[0]?.id ?? null;
}

async function beginThread(tx: Sql, thread: NewThread, message: NewMessage): Promise<bigint> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO complaint (token, source, status, kind, suggested_kind, confidence, language, subject, from_name, from_address,
      created_at, last_message_at, closed_at)
    VALUES (${thread.token}, ${thread.source}, ${thread.status}, ${thread.kind}, ${thread.suggestedKind}, ${thread.confidence},
      ${thread.language}, ${withoutNul(message.subject)}, ${withoutNul(message.fromName)}, ${message.fromAddress}, ${message.at},
      ${message.at}, ${thread.status === 'closed' ? message.at : null}::timestamptz)
    RETURNING id`;
  if (!rows[0]) throw new Error('a complaint got no id');
  return rows[0].id;
}

/** @returns its id */
export async function insertMessage(tx: Sql, complaintId: bigint, message: NewMessage): Promise<bigint> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO complaint_message (complaint_id, direction, at, author, from_name, from_address, to_address, subject, text, text_truncated,
      message_id, "references", automatic, attachments, problem)
    VALUES (${complaintId}, ${message.direction}, ${message.at}, ${message.author}, ${withoutNul(message.fromName)}, ${message.fromAddress},
      ${message.toAddress}, ${withoutNul(message.subject)}, ${withoutNul(message.text)}, ${message.textTruncated}, ${message.messageId},
      ${message.references.map(withoutNul)}, ${message.automatic}, ${jsonParameter(message.attachments)}::jsonb, ${message.problem})
    RETURNING id`;
  if (!rows[0]) throw new Error('a message got no id');
  return rows[0].id;
}

async function insertMentions(tx: Sql, id: bigint, mentions: readonly NewMention[]): Promise<void> {
  for (const { kind, value, hostId, source, times } of mentions) {
    await tx.$executeRaw`
      INSERT INTO complaint_mention (complaint_id, kind, value, host_id, source, times)
      VALUES (${id}, ${kind}, ${withoutNul(value)}, ${hostId}, ${source}, ${times === null ? null : jsonParameter(times)}::jsonb)
      ON CONFLICT DO NOTHING`;
  }
}

async function reopen(tx: Sql, id: bigint): Promise<void> {
  const opened = await tx.$executeRaw`
    UPDATE complaint SET status = 'open', closed_at = NULL WHERE id = ${id} AND status IN ('waiting', 'closed')`;
  await countComplaintChange(tx, opened, false);
}
