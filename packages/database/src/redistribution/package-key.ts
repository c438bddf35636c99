import type { PrismaClient } from '../connection/client.ts';

const onlyRow = 1;

/**
 * The private key that signs manifests. The first process that needs it stores it.
 *
 * @param make 32 random bytes in base64url
 */
export async function readPackageKey(
  prisma: PrismaClient,
  { make, now }: { make: () => string; now: Date },
): Promise<string> {
  const found = await prisma.packageKey.findUnique({ where: { id: onlyRow } });
  if (found) return found.seed;
  await prisma.packageKey.createMany({
    data: [{ id: onlyRow, seed: make(), createdAt: now }],
    skipDuplicates: true,
  });
  const { seed } = await prisma.packageKey.findUniqueOrThrow({ where: { id: onlyRow } });
  return seed;
}

/** A public key that packages were signed with from an instant on. */
export interface PackagePublicKey {
  keyId: string;
  /** 32 bytes in base64url. */
  x: string;
  beganAt: Date;
}

/**
 * Records that packages are signed with a key. The journal holds the public key, but never the private one.
 */
export async function recordPublicKey(prisma: PrismaClient, key: PackagePublicKey): Promise<void> {
  const known = await prisma.packagePublicKey.findUnique({ where: { keyId: key.keyId } });
  if (!known) await prisma.packagePublicKey.createMany({ data: [key], skipDuplicates: true });
}

/** All public keys that packages were ever signed with, latest first. */
export function listPublicKeys(prisma: PrismaClient): Promise<PackagePublicKey[]> {
  return prisma.packagePublicKey.findMany({ orderBy: { beganAt: 'desc' }, take: 100 });
}
