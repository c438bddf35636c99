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
