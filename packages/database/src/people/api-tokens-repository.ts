import { roles, type ApiTokenView, type Role } from '@meguri/contracts';
import { appendAudit, type NewAuditEntry } from './audit-repository.ts';
import type { PrismaClient } from '../connection/client.ts';

const shown = {
  id: true,
  name: true,
  role: true,
  createdBy: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
} as const;

/** Latest first, revoked ones too. */
export async function listApiTokens(prisma: PrismaClient): Promise<ApiTokenView[]> {
  const rows = await prisma.apiToken.findMany({ select: shown, orderBy: { id: 'desc' } });
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

export async function createApiToken(
  prisma: PrismaClient,
  input: {
    tokenHash: Uint8Array<ArrayBuffer>;
    name: string;
    role: Role;
    /** The account with which it ends; null: made at the machine itself. */
    ownerId: number | null;
    expiresAt: Date | null;
    audit: NewAuditEntry;
  },
): Promise<void> {
  const { tokenHash, name, role, ownerId, expiresAt, audit } = input;
  await prisma.$transaction(async (tx) => {
    await tx.apiToken.create({
      data: { tokenHash, name, role, ownerId, expiresAt, createdBy: audit.actor, createdAt: audit.at },
    });
    await appendAudit(tx, audit);
  });
}

/** False without such a valid token. */
export async function revokeApiToken(
  prisma: PrismaClient,
  input: { id: number; audit: (token: { name: string; role: string }) => NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ name: string; role: string }[]>`
      SELECT name, role FROM api_token WHERE id = ${input.id} AND revoked_at IS NULL FOR UPDATE`;
    const token = rows[0];
    if (!token) return false;
    const audit = input.audit(token);
    await tx.apiToken.update({ where: { id: input.id }, data: { revokedAt: audit.at } });
    await appendAudit(tx, audit);
    return true;
  });
}

/**
 * The valid token with this digest, with no higher role than its owner has now. Its use is recorded at most once
 * a minute.
 */
export async function findApiToken(
  prisma: PrismaClient,
  input: { tokenHash: Uint8Array<ArrayBuffer>; now: Date },
): Promise<{ id: number; name: string; role: Role } | null> {
  const row = await prisma.apiToken.findUnique({ where: { tokenHash: input.tokenHash, revokedAt: null } });
  if (!row || (row.expiresAt && row.expiresAt <= input.now)) return null;
  const ownRole = await roleOfOwner(prisma, row.ownerId);
  if (ownRole === null) return null;
  if (!row.lastUsedAt || input.now.getTime() - row.lastUsedAt.getTime() > 60_000)
    await prisma.apiToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: input.now } });
  return { id: row.id, name: row.name, role: lowerRole(row.role as Role, ownRole) };
}

/** Null: the account was removed. */
async function roleOfOwner(prisma: PrismaClient, ownerId: number | null): Promise<Role | null> {
  if (ownerId === null) return 'administrator';
  const owner = await prisma.user.findUnique({ where: { id: ownerId }, select: { role: true } });
  return owner && (owner.role as Role);
}

function lowerRole(one: Role, other: Role): Role {
  return roles.indexOf(one) < roles.indexOf(other) ? one : other;
}
