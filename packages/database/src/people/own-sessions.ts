import { appendAudit, type NewAuditEntry } from './audit-repository.ts';
import type { PrismaClient } from '../connection/client.ts';

const maxListed = 100;

/** Valid sessions of a user, most recently used first. */
export function listSessions(
  prisma: PrismaClient,
  input: { userId: number; now: Date },
): Promise<{ id: string; startedAt: Date; expiresAt: Date }[]> {
  return prisma.$queryRaw<{ id: string; startedAt: Date; expiresAt: Date }[]>`
    SELECT encode(token_hash, 'hex') AS id, created_at AS "startedAt", expires_at AS "expiresAt"
    FROM session WHERE user_id = ${input.userId} AND expires_at > ${input.now}
    ORDER BY expires_at DESC LIMIT ${maxListed}`;
}

/** Ends one session of a user; false if it is not theirs or has ended. */
export async function endSession(
  prisma: PrismaClient,
  input: { userId: number; tokenHash: Uint8Array<ArrayBuffer>; audit: NewAuditEntry },
): Promise<boolean> {
  const { userId, tokenHash, audit } = input;
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { userId, tokenHash } });
    if (count > 0) await appendAudit(tx, audit);
    return count > 0;
  });
}

/**
 * Sets a new password and ends all sessions of the user except one.
 * @returns how many sessions ended; null when the password is no longer `expectedHash`
 */
export async function changePassword(
  prisma: PrismaClient,
  input: {
    userId: number;
    expectedHash: string | null;
    passwordHash: string;
    keptSession: Uint8Array<ArrayBuffer> | null;
    audit: (endedSessions: number) => NewAuditEntry;
  },
): Promise<number | null> {
  const { userId, expectedHash, passwordHash, keptSession, audit } = input;
  return prisma.$transaction(async (tx) => {
    const changed = await tx.user.updateMany({
      where: { id: userId, passwordHash: expectedHash },
      data: { passwordHash },
    });
    if (changed.count === 0) return null;
    const { count } = await tx.session.deleteMany({
      where: { userId, ...(keptSession ? { tokenHash: { not: keptSession } } : {}) },
    });
    await appendAudit(tx, audit(count));
    return count;
  });
}
