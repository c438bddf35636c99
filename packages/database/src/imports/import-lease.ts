import type { ImportState } from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

/** States that a process works on an import. Another one takes it under another token, once this has expired. */
export interface ImportLease {
  id: number;
  token: string;
  /** For which it is renewed. */
  seconds: number;
}

/**
 * The import was paused or removed, is to be removed, or was taken by another process while it was worked on,
 * or the batch is stored already: by another process, or by a commit whose answer was lost.
 */
export class StoppedImportError extends Error {}

export const isLeased = ({ id, token }: ImportLease) =>
  Prisma.sql`id = ${id} AND lease_token = ${token}::uuid`;

/** The present state; null: the import was removed, or another process took it. */
export async function readLeasedState(prisma: PrismaClient, lease: ImportLease): Promise<ImportState | null> {
  const rows = await prisma.$queryRaw<
    { state: ImportState }[]
  >`SELECT state FROM import WHERE ${isLeased(lease)}`;
  return rows[0]?.state ?? null;
}

/** Renews the lease, unless another process took the import. */
export async function renewImport(prisma: PrismaClient, lease: ImportLease): Promise<void> {
  await prisma.$executeRaw`
    UPDATE import SET lease_until = now() + make_interval(secs => ${lease.seconds}) WHERE ${isLeased(lease)}`;
}

/** Ends the lease of a process that no longer works on the import. */
export async function releaseImport(prisma: PrismaClient, lease: ImportLease): Promise<void> {
  await prisma.$executeRaw`UPDATE import SET lease_until = NULL, lease_token = NULL WHERE ${isLeased(lease)}`;
}

/**
 * Changes what belongs to an import. Until the end of the transaction, no other process takes it.
 *
 * @throws StoppedImportError where another process took it, or it was removed
 */
export async function requireImportLease(tx: Sql, lease: ImportLease): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`SELECT 1 FROM import WHERE ${isLeased(lease)} FOR SHARE`;
  if (held.length === 0) throw new StoppedImportError('another process works on the import');
}
