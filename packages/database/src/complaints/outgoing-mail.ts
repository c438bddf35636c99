import type { PrismaClient } from '../connection/client.ts';
import { countComplaintChange } from './complaint-records.ts';

/** A mail to send. */
export interface OutgoingMail {
  /** The row of its message. */
  id: bigint;
  complaintId: bigint;
  token: string;
  attempts: number;
  to: string;
  subject: string;
  text: string;
  messageId: string;
  references: string[];
  at: Date;
}

/**
 * Takes at most `limit` due mails and marks them before they are sent: one found marked later was in transit
 * when its process died, so whether it arrived is unknown.
 */
export function claimOutgoing(
  prisma: PrismaClient,
  input: { now: Date; limit: number },
): Promise<OutgoingMail[]> {
  return prisma.$queryRaw<OutgoingMail[]>`
    WITH due AS (
      SELECT message_id FROM outgoing_mail WHERE state = 'queued' AND next_at <= ${input.now}
      ORDER BY next_at LIMIT ${input.limit} FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE outgoing_mail SET state = 'sending', attempts = attempts + 1, next_at = ${input.now}
      FROM due WHERE outgoing_mail.message_id = due.message_id
      RETURNING outgoing_mail.message_id, attempts)
    SELECT m.id, m.complaint_id AS "complaintId", c.token, taken.attempts, m.to_address AS to, m.subject, m.text,
      m.message_id AS "messageId", m."references", m.at
    FROM taken JOIN complaint_message AS m ON m.id = taken.message_id JOIN complaint AS c ON c.id = m.complaint_id
    ORDER BY m.id`;
}

/** Result of sending a mail. */
export type Settlement =
  | { state: 'sent' }
  | { state: 'queued'; nextAt: Date; error: string }
  | { state: 'refused' | 'uncertain'; error: string };

export async function settleOutgoing(
  prisma: PrismaClient,
  input: { id: bigint; now: Date; settlement: Settlement },
): Promise<void> {
  const { id, now, settlement } = input;
  const { state } = settlement;
  const nextAt = state === 'queued' ? settlement.nextAt : now;
  const error = state === 'sent' ? null : settlement.error.replaceAll('\0', '').toWellFormed();
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE outgoing_mail SET state = ${state}, next_at = ${nextAt}, last_error = ${error},
        sent_at = ${state === 'sent' ? now : null}::timestamptz
      WHERE message_id = ${id} AND state = 'sending'`;
    await countComplaintChange(tx, 0);
  });
}

/**
 * Marks mails as uncertain that were taken before an instant and never settled; an operator must find out
 * whether they arrived.
 */
export async function abandonOutgoing(prisma: PrismaClient, takenBefore: Date): Promise<number> {
  const abandoned = await prisma.$executeRaw`
    UPDATE outgoing_mail SET state = 'uncertain', last_error = 'the sending process ended before the relay had answered'
    WHERE state = 'sending' AND next_at < ${takenBefore}`;
  if (abandoned > 0) await countComplaintChange(prisma, 0);
  return abandoned;
}
