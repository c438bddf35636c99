import type { PrismaClient, Sql } from '../connection/client.ts';
import { withoutNul } from '../connection/without-nul.ts';
import { closeCrawlEvent, openCrawlEvent } from '../operation/crawl-events-repository.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import { claimMail, MailTakenError, type MailboxPosition } from './complaint-mailbox.ts';

/** A mail that cannot be filed, as it came. */
export interface UnfiledMail {
  recipients: string[];
  gzip: Uint8Array<ArrayBuffer>;
  isCut: boolean;
}

/** Somebody has a mail filed that was set aside. */
export interface MailRelease {
  id: bigint;
  audit: NewAuditEntry;
}

const eventKind = 'mail-quarantined';
const eventSubject = (id: bigint) => `mail:${id}`;

/**
 * Keeps a mail that cannot be filed, and tells operators of it.
 *
 * @param input.position where it lies, if it is read out of a mailbox: it is taken there in the same transaction
 * @param input.told what operators are told of it
 * @throws MailTakenError where another process has taken it out of its mailbox
 */
export async function setMailAside(
  prisma: PrismaClient,
  input: {
    at: Date;
    mail: UnfiledMail;
    position?: MailboxPosition | undefined;
    told: { sender: string; subject: string; bytes: number; reason: string };
  },
): Promise<bigint> {
  const { at, mail, position, told } = input;
  return prisma.$transaction(async (tx) => {
    if (position) await claimMail(tx, position);
    const recipients = mail.recipients.map((one) => withoutNul(one) ?? '');
    const { id } = await tx.quarantinedMessage.create({
      data: { at, ...mail, recipients },
      select: { id: true },
    });
    const detail = { mail: String(id), ...told };
    await openCrawlEvent(tx, { at, kind: eventKind, subject: eventSubject(id), detail });
    return id;
  });
}

/** Null where it was filed meanwhile, or never set aside. */
export function findQuarantinedMessage(prisma: PrismaClient, id: bigint): Promise<UnfiledMail | null> {
  return prisma.quarantinedMessage.findUnique({
    where: { id },
    select: { recipients: true, gzip: true, isCut: true },
  });
}

/**
 * Notes in the transaction that files a mail that it is set aside no longer.
 *
 * @throws MailTakenError where somebody else has had it filed
 */
export async function releaseMail(tx: Sql, { id, audit }: MailRelease): Promise<void> {
  const released = await tx.$executeRaw`DELETE FROM quarantined_message WHERE id = ${id}`;
  if (released === 0) throw new MailTakenError(`mail ${id} was filed before`);
  await closeCrawlEvent(tx, { kind: eventKind, subject: eventSubject(id), now: audit.at });
  await appendAudit(tx, audit);
}
