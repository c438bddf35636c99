import type { Me, Role } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { appendAudit } from './audit-repository.ts';
import { hasAdministrator } from './users-repository.ts';

/** Stores a one-time link by its digest. While there is no administrator, it replaces earlier links. */
export async function createLink(
  prisma: PrismaClient,
  input: { tokenHash: Uint8Array<ArrayBuffer>; purpose: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { tokenHash, purpose, now, expiresAt } = input;
  if (!(await hasAdministrator(prisma))) {
    await prisma.signInLink.deleteMany({ where: { purpose, usedAt: null } });
  }
  await prisma.signInLink.create({ data: { tokenHash, purpose, createdAt: now, expiresAt } });
}

/** The role of a usable link; null for any other. */
export async function roleOfLink(
  prisma: PrismaClient,
  input: { tokenHash: Uint8Array<ArrayBuffer>; now: Date },
): Promise<Role | null> {
  const row = await prisma.signInLink.findUnique({
    where: { tokenHash: input.tokenHash, usedAt: null, expiresAt: { gt: input.now } },
    select: { role: true },
  });
  return row && ((row.role ?? 'administrator') as Role);
}

export type LinkClaim = { kind: 'claimed'; user: Me } | { kind: 'link-invalid' } | { kind: 'name-taken' };

/**
 * Uses a link and creates its user, with the role of the invitation or as administrator, in one transaction.
 * Of several claims at once one succeeds, because each must set the link's `used_at` from null.
 */
export async function claimLink(
  prisma: PrismaClient,
  input: { tokenHash: Uint8Array<ArrayBuffer>; now: Date; name: string; passwordHash: string },
): Promise<LinkClaim> {
  const { tokenHash, now, name, passwordHash } = input;
  return prisma.$transaction(async (tx) => {
    const used = await tx.signInLink.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (used.count === 0) return { kind: 'link-invalid' };
    const link = await tx.signInLink.findUniqueOrThrow({
      where: { tokenHash },
      select: { role: true, invitedBy: true },
    });
    const role = (link.role ?? 'administrator') as Role;
    const created = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO "user" (name, role, password_hash, created_at) VALUES (${name}, ${role}, ${passwordHash}, ${now})
      ON CONFLICT (name) DO NOTHING RETURNING id`;
    const id = created[0]?.id;
    if (id === undefined) {
      await tx.signInLink.update({ where: { tokenHash }, data: { usedAt: null } });
      return { kind: 'name-taken' };
    }
    const user: Me = { id, name, role };
    await appendAudit(tx, {
      at: now,
      actor: name,
      action: 'user.create',
      subject: `user:${name}`,
      before: null,
      after: { role: user.role },
      reason: link.invitedBy === null ? 'one-time link' : `invited by ${link.invitedBy}`,
      origin: 'console',
    });
    return { kind: 'claimed', user };
  });
}
