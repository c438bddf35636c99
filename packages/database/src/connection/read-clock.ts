import { openDatabase } from './client.ts';

/** The time of the database, which all processes of a crawl share. Opens a connection for this query. */
export async function readDatabaseClock(databaseUrl: string): Promise<Date> {
  const { prisma, close } = openDatabase(databaseUrl, 1);
  try {
    const [row] = await prisma.$queryRaw<{ date: Date }[]>`SELECT clock_timestamp() AS date`;
    if (!row) throw new Error('the database returned no time');
    return row.date;
  } finally {
    await close();
  }
}
