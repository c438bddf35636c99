import type { PrismaClient } from '../client.ts';

/** Writes down, once a quarter, how many accesses there had been before it. */
export async function recordAccessQuarter(prisma: PrismaClient, now: Date): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO access_quarter (quarter, accesses_before)
    SELECT date_trunc('quarter', ${now}::timestamptz AT TIME ZONE 'UTC')::date,
      coalesce((SELECT sum(value) FROM counter WHERE name = 'accesses'), 0)
    ON CONFLICT DO NOTHING`;
}
