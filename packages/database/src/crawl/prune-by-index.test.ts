import { createTestDatabase } from '@meguri/testing';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, type PrismaClient } from '../connection/client.ts';
import { pruneDeferredLinks } from '../discovery/deferred-links.ts';
import { pruneIntervalDays } from '../figures/interval-days.ts';
import { pruneMinutes, pruneSessions, pruneSignInLinks } from '../figures/statistics-repository.ts';
import { pruneEvents } from './crawl-events-repository.ts';

// So many rows that a join of a batch with its table would read the whole table.
const rows = 20_000;
const oldRows = 2_500;
const limit = 2_000;
const before = new Date('2026-01-01T00:00:00Z');

const testDatabase = await createTestDatabase();
// With one connection, statistics are complete once it has flushed them.
const { prisma, close } = openDatabase(testDatabase.url, 1);
afterAll(async () => {
  await close();
  await testDatabase.drop();
});

/** The instant of the i-th row: a few in 2025, all others a year later. */
const at = `(CASE WHEN i <= ${oldRows} THEN timestamptz '2025-06-01 00:00Z' ELSE timestamptz '2026-06-01 00:00Z' END
  + i * interval '1 minute')`;
const series = `generate_series(1, ${rows}) AS i`;

interface Pruning {
  table: string;
  fill: string;
  prune(prisma: PrismaClient, input: { before: Date; limit: number }): Promise<number>;
}

test.each<Pruning>([
  {
    table: 'session',
    fill: `INSERT INTO "user" (id, name, role, created_at) VALUES (1, 'a', 'viewer', now());
      INSERT INTO session SELECT int4send(i), 1, ${at}, ${at} FROM ${series}`,
    prune: pruneSessions,
  },
  {
    table: 'sign_in_link',
    fill: `INSERT INTO sign_in_link (token_hash, purpose, created_at, expires_at)
      SELECT int4send(i), 'sign-in', ${at}, ${at} FROM ${series}`,
    prune: pruneSignInLinks,
  },
  {
    table: 'statistic_minute',
    fill: `INSERT INTO statistic_minute (minute, node_id) SELECT ${at}, 1 FROM ${series}`,
    prune: pruneMinutes,
  },
  {
    table: 'page_interval_day',
    fill: `INSERT INTO page_interval_day SELECT ${at}::date, 1, 'org', i, 0, 1 FROM ${series}`,
    prune: pruneIntervalDays,
  },
  {
    table: 'deferred_link',
    fill: `INSERT INTO deferred_link SELECT 'domain', 'a', i, 'domain-day', ${at}, ${at}, '{}' FROM ${series}`,
    prune: pruneDeferredLinks,
  },
  {
    table: 'crawl_event',
    fill: `INSERT INTO crawl_event (at, kind, subject, detail, closed_at)
      SELECT ${at}, 'webmaster-edit', 'host:a', '{}', ${at} FROM ${series}`,
    prune: pruneEvents,
  },
])(
  'old rows of $table are deleted a batch at a time and found by an index',
  async ({ table, fill, prune }) => {
    for (const statement of fill.split(';')) await testDatabase.asOwner(statement);
    await testDatabase.asOwner(`ANALYZE ${table}`);
    const readBefore = await rowsReadInSequence(table);
    expect(await prune(prisma, { before, limit })).toBe(limit);
    expect(await prune(prisma, { before, limit })).toBe(oldRows - limit);
    expect(await prune(prisma, { before, limit })).toBe(0);
    expect(await rowsReadInSequence(table)).toBe(readBefore);
  },
);

/** Number of rows of a table that sequential scans have read. */
async function rowsReadInSequence(table: string): Promise<bigint> {
  await prisma.$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  await prisma.$queryRaw`SELECT pg_stat_clear_snapshot()::text`;
  const [row] = await prisma.$queryRaw<{ read: bigint }[]>`
    SELECT seq_tup_read AS read FROM pg_stat_user_tables WHERE relname = ${table}`;
  return row?.read ?? -1n;
}
