import type { PrismaClient } from '@meguri/database';

/** What a database has written since its creation. */
export interface WriteLoad {
  /** Bytes of write-ahead log. */
  logBytes: number;
  /** Row versions of `host`, and those among them that needed no index write (HOT). */
  hostUpdates: number;
  hostUpdatesInPlace: number;
  pageUpdates: number;
  pageUpdatesInPlace: number;
}

/** PostgreSQL updates these statistics once a second. */
export async function readWriteLoad(prisma: PrismaClient): Promise<WriteLoad> {
  const [load] = await prisma.$queryRaw<WriteLoad[]>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "logBytes",
      host.n_tup_upd::float8 AS "hostUpdates", host.n_tup_hot_upd::float8 AS "hostUpdatesInPlace",
      page.n_tup_upd::float8 AS "pageUpdates", page.n_tup_hot_upd::float8 AS "pageUpdatesInPlace"
    FROM pg_stat_user_tables AS host, pg_stat_user_tables AS page WHERE host.relname = 'host' AND page.relname = 'page'`;
  if (!load) throw new Error('the database has no tables host and page; migrate it first');
  return load;
}

/** Writes between two readings, per visit. */
export function writesPerVisit(before: WriteLoad, after: WriteLoad, visits: number): WriteLoad {
  const of = (name: keyof WriteLoad) => (after[name] - before[name]) / visits;
  return {
    logBytes: of('logBytes'),
    hostUpdates: of('hostUpdates'),
    hostUpdatesInPlace: of('hostUpdatesInPlace'),
    pageUpdates: of('pageUpdates'),
    pageUpdatesInPlace: of('pageUpdatesInPlace'),
  };
}
