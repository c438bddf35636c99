import type { PrismaClient, Sql } from '../connection/client.ts';

/** A mail in a mailbox of an IMAP server. */
export interface MailboxPosition {
  /** `user@host/mailbox`. */
  mailbox: string;
  uidValidity: bigint;
  uid: number;
}

/** How far a mailbox has been read. */
export interface MailboxProgress {
  /** The next UID to be assigned when the mailbox was first read. */
  begunUid: number;
  /** Last UID taken; 0: none. */
  lastUid: number;
}

/** Another process has taken that mail. */
export class MailTakenError extends Error {}

/** Starts a mailbox that is unknown or whose UIDs were reset, and returns how far it has been read. */
export async function beginMailbox(
  prisma: PrismaClient,
  input: { mailbox: string; uidValidity: bigint; uidNext: number },
): Promise<MailboxProgress> {
  const { mailbox, uidValidity, uidNext } = input;
  await prisma.$executeRaw`
    INSERT INTO complaint_mailbox AS known (name, uid_validity, begun_uid, last_uid)
    VALUES (${mailbox}, ${uidValidity}, ${uidNext}, 0)
    ON CONFLICT (name) DO UPDATE SET uid_validity = excluded.uid_validity, begun_uid = excluded.begun_uid, last_uid = 0
    WHERE known.uid_validity <> excluded.uid_validity`;
  const { begunUid, lastUid } = await prisma.complaintMailbox.findUniqueOrThrow({ where: { name: mailbox } });
  return { begunUid: Number(begunUid), lastUid: Number(lastUid) };
}

/**
 * Marks a mail as taken, in the transaction that stores it.
 * @throws MailTakenError if it or a later one was taken before
 */
export async function claimMail(tx: Sql, { mailbox, uidValidity, uid }: MailboxPosition): Promise<void> {
  const claimed = await tx.$executeRaw`
    UPDATE complaint_mailbox SET last_uid = ${uid}
    WHERE name = ${mailbox} AND uid_validity = ${uidValidity} AND last_uid < ${uid}`;
  if (claimed === 0) throw new MailTakenError(`mail ${uid} of ${mailbox} was taken before`);
}
