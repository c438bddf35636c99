import type { InvitationView, Role, UserView } from '@meguri/contracts';
import { appendAudit, type NewAuditEntry } from './audit-repository.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';

/** All users, by name. `now` decides which sessions are valid. */
export function listUsers(prisma: PrismaClient, now: Date): Promise<UserView[]> {
  return prisma.$queryRaw<UserView[]>`
    SELECT u.id, u.name, u.role, u.created_at AS "createdAt", u.last_seen_at AS "lastSeenAt",
      (SELECT count(*)::int FROM session s WHERE s.user_id = u.id AND s.expires_at > ${now}) AS sessions
    FROM "user" u ORDER BY u.name`;
}

/** Usable invitations, latest first. */
export function listInvitations(prisma: PrismaClient, now: Date): Promise<InvitationView[]> {
  return prisma.$queryRaw<InvitationView[]>`
    SELECT encode(token_hash, 'hex') AS id, coalesce(invitee, '') AS invitee, role, coalesce(invited_by, '') AS "invitedBy",
      created_at AS "createdAt", expires_at AS "expiresAt"
    FROM sign_in_link WHERE role IS NOT NULL AND used_at IS NULL AND expires_at > ${now}
    ORDER BY created_at DESC`;
}

export async function createInvitation(
  prisma: PrismaClient,
  input: {
    tokenHash: Uint8Array<ArrayBuffer>;
    invitee: string;
    role: Role;
    /** The inviting account; null: invited at the machine itself. */
    inviterId: number | null;
    expiresAt: Date;
    audit: NewAuditEntry;
  },
): Promise<void> {
  const { tokenHash, invitee, role, inviterId, expiresAt, audit } = input;
  await prisma.$transaction(async (tx) => {
    await tx.signInLink.create({
      data: {
        tokenHash,
        purpose: 'invitation',
        createdAt: audit.at,
        expiresAt,
        role,
        invitee,
        invitedBy: audit.actor,
        inviterId,
      },
    });
    await appendAudit(tx, audit);
  });
}

/** False without a usable invitation. */
export async function revokeInvitation(
  prisma: PrismaClient,
  input: { tokenHash: Uint8Array<ArrayBuffer>; audit: NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.signInLink.deleteMany({
      where: { tokenHash: input.tokenHash, usedAt: null, role: { not: null } },
    });
    if (count > 0) await appendAudit(tx, input.audit);
    return count > 0;
  });
}

export type UserChange =
  | { kind: 'done'; user: { id: number; name: string; role: Role } }
  | { kind: 'not-found' }
  /** Another administrator changed the role meanwhile. */
  | { kind: 'stale'; role: Role }
  | { kind: 'last-administrator' };

/** Gives a role to a user whose role was `expected`. At least one administrator remains. */
export async function changeRole(
  prisma: PrismaClient,
  input: { id: number; expected: Role; role: Role; audit: (name: string) => NewAuditEntry },
): Promise<UserChange> {
  return prisma.$transaction(async (tx) => {
    const user = await lockUser(tx, input.id);
    if (!user) return { kind: 'not-found' };
    if (user.role !== input.expected) return { kind: 'stale', role: user.role };
    if (user.role === 'administrator' && input.role !== 'administrator' && (await administrators(tx)) < 2)
      return { kind: 'last-administrator' };
    await tx.user.update({ where: { id: input.id }, data: { role: input.role } });
    // Only administrators may invite.
    if (input.role !== 'administrator') await endInvitations(tx, input.id);
    await appendAudit(tx, input.audit(user.name));
    return { kind: 'done', user: { ...user, role: input.role } };
  });
}

/** What ended with an account. */
export interface EndedWithAccount {
  tokens: number;
  invitations: number;
}

/**
 * Removes a user, their sessions and private views, and ends their tokens and invitations. Their audit entries and
 * shared views stay.
 */
export async function removeUser(
  prisma: PrismaClient,
  input: { id: number; audit: (name: string, role: Role, ended: EndedWithAccount) => NewAuditEntry },
): Promise<UserChange> {
  return prisma.$transaction(async (tx) => {
    const user = await lockUser(tx, input.id);
    if (!user) return { kind: 'not-found' };
    if (user.role === 'administrator' && (await administrators(tx)) < 2)
      return { kind: 'last-administrator' };
    await tx.savedView.deleteMany({ where: { ownerId: input.id, shared: false } });
    await tx.user.delete({ where: { id: input.id } });
    const owned = { ownerId: input.id, revokedAt: null };
    const tokens = await tx.apiToken.count({ where: owned });
    const audit = input.audit(user.name, user.role, {
      tokens,
      invitations: await endInvitations(tx, input.id),
    });
    await tx.apiToken.updateMany({ where: owned, data: { revokedAt: audit.at } });
    await appendAudit(tx, audit);
    return { kind: 'done', user };
  });
}

/** @returns unused invitations that a user made, which end */
function endInvitations(sql: Sql, inviterId: number): Promise<number> {
  return sql.$executeRaw`DELETE FROM sign_in_link WHERE inviter_id = ${inviterId} AND used_at IS NULL`;
}

/** Ends all sessions of a user; null for an unknown user. */
export async function endSessions(
  prisma: PrismaClient,
  input: { id: number; audit: (name: string, sessions: number) => NewAuditEntry },
): Promise<number | null> {
  return prisma.$transaction(async (tx) => {
    const user = await lockUser(tx, input.id);
    if (!user) return null;
    const { count } = await tx.session.deleteMany({ where: { userId: input.id } });
    await appendAudit(tx, input.audit(user.name, count));
    return count;
  });
}

export async function markSeen(prisma: PrismaClient, input: { id: number; now: Date }): Promise<void> {
  await prisma.user.updateMany({ where: { id: input.id }, data: { lastSeenAt: input.now } });
}

// Locks all administrators in the order of their ids: two that demote each other at once must not both
// succeed.
async function lockUser(sql: Sql, id: number): Promise<{ id: number; name: string; role: Role } | null> {
  const rows = await sql.$queryRaw<{ id: number; name: string; role: Role }[]>`
    SELECT id, name, role FROM "user" WHERE id = ${id} OR role = 'administrator' ORDER BY id FOR UPDATE`;
  return rows.find((row) => row.id === id) ?? null;
}

async function administrators(sql: Sql): Promise<number> {
  const rows = await sql.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "user" WHERE role = 'administrator'`;
  return rows[0]?.count ?? 0;
}
