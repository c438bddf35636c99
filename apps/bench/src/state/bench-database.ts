import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database } from '@meguri/database';
import { migrate } from '@meguri/database/migrate';
import { startPostgres, type RunningService } from '@meguri/local-services';
import { temporaryDirectory } from '../temporary-directory.ts';
import { parseProcStat } from '../usage/parse-proc.ts';

/** The bundled PostgreSQL as an installation runs it, fsync included, with databases for measurements. */
export interface BenchServer {
  /** A new, migrated database. */
  create(name: string): Promise<BenchDatabase>;
  /** Processor time of the server and all its processes since it started, in microseconds, in steps of 10 ms. */
  cpuMicroseconds(): number;
  stop(): Promise<void>;
}

export interface BenchDatabase extends Database {
  url: string;
  drop(): Promise<void>;
}

const microsecondsPerTick = 10_000;

export async function startBenchServer(): Promise<BenchServer> {
  const { directory, remove } = temporaryDirectory('postgres');
  const server = await startPostgres({
    dataDirectory: path.join(directory, 'postgres'),
    log: () => undefined,
  });
  const admin = openDatabase(server.url, 1);
  return {
    create: (name) => createDatabase(server, admin, name),
    cpuMicroseconds: () => ticksOf(server.pid) * microsecondsPerTick,
    stop: async () => {
      await admin.close();
      await server.stop();
      remove();
    },
  };
}

async function createDatabase(server: RunningService, admin: Database, name: string): Promise<BenchDatabase> {
  await admin.prisma.$executeRawUnsafe(`CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const database = openDatabase(url.href, 10);
  return {
    ...database,
    url: url.href,
    drop: async () => {
      await database.close();
      await admin.prisma.$executeRawUnsafe(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Of a server process: its own, its children's, and those of children that ended. */
function ticksOf(serverPid: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = parseProcStat(readFileSync(`/proc/${name}/stat`, 'utf8'));
      if (stat.pid === serverPid) ticks += stat.ownTicks + stat.waitedChildrenTicks;
      if (stat.parentPid === serverPid) ticks += stat.ownTicks;
    } catch {
      // It ended between the listing and the look.
    }
  }
  return ticks;
}
