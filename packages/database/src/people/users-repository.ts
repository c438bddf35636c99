import type { Me } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** A user who may sign in. The hash leaves the database for comparison only. */
export interface UserWithSecret extends Me {
  passwordHash: string | null;
}

export async function findUserByName(prisma: PrismaClient, name: string): Promise<UserWithSecret | null> {
  const row = await prisma.user.findUnique({ where: { name } });
  return row && { ...toMe(row), passwordHash: row.passwordHash };
}

export async function hasAdministrator(prisma: PrismaClient): Promise<boolean> {
  return (await prisma.user.findFirst({ where: { role: 'administrator' }, select: { id: true } })) !== null;
}

export async function createSession(
  prisma: PrismaClient,
  input: { tokenHash: Uint8Array<ArrayBuffer>; userId: number; now: Date; expiresAt: Date },
): Promise<void> {
  const { tokenHash, userId, now, expiresAt } = input;
  await prisma.session.create({ data: { tokenHash, userId, createdAt: now, expiresAt } });
}

export async function findSession(
  prisma: PrismaClient,
  input: { tokenHash: Uint8Array<ArrayBuffer>; now: Date },
): Promise<{ me: Me; expiresAt: Date } | null> {
  const row = await prisma.session.findUnique({
    where: { tokenHash: input.tokenHash, expiresAt: { gt: input.now } },
    include: { user: true },
  });
  return row && { me: toMe(row.user), expiresAt: row.expiresAt };
}

export async function prolongSession(
  prisma: PrismaClient,
  input: { tokenHash: Uint8Array<ArrayBuffer>; expiresAt: Date },
): Promise<void> {
  await prisma.session.updateMany({
    where: { tokenHash: input.tokenHash },
    data: { expiresAt: input.expiresAt },
  });
}

export async function deleteSession(prisma: PrismaClient, tokenHash: Uint8Array<ArrayBuffer>): Promise<void> {
  await prisma.session.deleteMany({ where: { tokenHash } });
}

function toMe(row: { id: number; name: string; role: string }): Me {
  return { id: row.id, name: row.name, role: row.role as Me['role'] };
}
