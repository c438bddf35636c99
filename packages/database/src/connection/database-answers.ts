import type { PrismaClient } from './client.ts';

/** Whether the database answers now. Never rejects. */
export function databaseAnswers(prisma: PrismaClient): Promise<boolean> {
  return prisma.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
}
