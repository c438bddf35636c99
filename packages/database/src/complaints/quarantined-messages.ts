import type { PrismaClient, Sql } from '../connection/client.ts';
import { withoutNul } from '../connection/storable-text.ts';
import { closeCrawlEvent, openCrawlEvent } from '../crawl/crawl-events-repository.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import { claimMail, MailTakenError, type MailboxPosition } from './complaint-mailbox.ts';

/** A mail that cannot be filed, as received. */
export interface UnfiledMail {
  recipients: string[];
  gzip: Uint8Array<ArrayBuffer>;
  isCut: boolean;
}

/** An operator files a quarantined message. */
export interface MailRelease {
  id: bigint;
  audit: NewAuditEntry;
}

const eventKind = 'mail-quarantined';
const eventSubject = (id: bigint) => `mail:${id}`;

/**
 * Quarantines a mail that cannot be filed, and raises an event.
 *
 * @param input.position its position in a mailbox, taken in the same transaction
 * @param input.detail values of the event
 * @throws MailTakenError if another process has taken it from its mailbox
 */
export async function quarantineMail(
  prisma: PrismaClient,
  input: {
    at: Date;
    mail: UnfiledMail;
    position?: MailboxPosition | undefined;
    detail: { sender: string; subject: string; bytes: number; reason: string };
  },
): Promise<bigint> {
  const { at, mail, position } = input;
  return prisma.$transaction(async (tx) => {
    if (position) await claimMail(tx, position);
    const recipients = mail.recipients.map((one) => withoutNul(one) ?? '');
    const { id } = await tx.quarantinedMessage.create({
      data: { at, ...mail, recipients },
      select: { id: true },
    });
    const detail = { mail: String(id), ...input.detail };
    await openCrawlEvent(tx, { at, kind: eventKind, subject: eventSubject(id), detail });
    return id;
  });
}

/** Null where it was filed meanwhile, or never quarantined. */
export function findQuarantinedMessage(prisma: PrismaClient, id: bigint): Promise<UnfiledMail | null> {
  return prisma.quarantinedMessage.findUnique({
    where: { id },
    select: { recipients: true, gzip: true, isCut: true },
  });
}

/**
 * Releases a quarantined message in the transaction that files it.
 * @throws MailTakenError if it has been filed meanwhile
 */
export async function releaseMail(tx: Sql, { id, audit }: MailRelease): Promise<void> {
  const released = await tx.$executeRaw`DELETE FROM quarantined_message WHERE id = ${id}`;
  if (released === 0) throw new MailTakenError(`mail ${id} was filed before`);
  await closeCrawlEvent(tx, { kind: eventKind, subject: eventSubject(id), now: audit.at });
  await appendAudit(tx, audit);
}
