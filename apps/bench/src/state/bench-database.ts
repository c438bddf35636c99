import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database } from '@meguri/database';
import { migrate } from '@meguri/database/migrate';
import { startPostgres, type RunningPostgres } from '@meguri/local-services';
import { dropDatabase } from '@meguri/testing';
import { temporaryDirectory } from '../temporary-directory.ts';
import { parseProcStat } from '../usage/proc.ts';

/**
 * The bundled PostgreSQL with the settings of an installation, fsync included, and
 * databases for measurements.
 */
export interface BenchServer {
  /** A new, migrated database. */
  create(name: string): Promise<BenchDatabase>;
  /** The database that `meguri start` uses, migrated. */
  openDefault(): Promise<Database>;
  /**
   * Processor time of the server and all its processes since it started, in microseconds, in steps of 10 ms.
   */
  cpuMicroseconds(): number;
  stop(): Promise<void>;
}

export interface BenchDatabase extends Database {
  url: string;
  drop(): Promise<void>;
}

const microsecondsPerTick = 10_000;

/** @param dataDirectory kept afterwards; a temporary one by default */
export async function startBenchServer(dataDirectory?: string): Promise<BenchServer> {
  const temporary = dataDirectory === undefined ? temporaryDirectory('postgres') : null;
  const server = await startPostgres({
    dataDirectory: dataDirectory ?? path.join(temporary?.directory ?? '', 'postgres'),
    log: () => undefined,
  });
  const admin = openDatabase(server.ownerUrl, 1);
  return {
    create: (name) => createDatabase(server, admin, name),
    openDefault: async () => {
      await migrate(server.ownerUrl, { applicationUrl: server.url });
      return openDatabase(server.url, 2);
    },
    cpuMicroseconds: () => serverMicroseconds(server.pid),
    stop: async () => {
      await admin.close();
      await server.stop();
      temporary?.remove();
    },
  };
}

async function createDatabase(
  server: RunningPostgres,
  admin: Database,
  name: string,
): Promise<BenchDatabase> {
  await admin.prisma.$executeRawUnsafe(`CREATE DATABASE ${name}`);
  const [url, ownerUrl] = [server.url, server.ownerUrl].map((one) => {
    const of = new URL(one);
    of.pathname = `/${name}`;
    return of.href;
  }) as [string, string];
  await migrate(ownerUrl, { applicationUrl: url });
  const database = openDatabase(url, 10);
  return {
    ...database,
    url,
    drop: async () => {
      await database.close();
      await dropDatabase(server.ownerUrl, name);
    },
  };
}

/** Processor time of a server process and its children, ended ones included. */
export function serverMicroseconds(serverPid: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = parseProcStat(readFileSync(`/proc/${name}/stat`, 'utf8'));
      if (stat.pid === serverPid) ticks += stat.ownTicks + stat.waitedChildrenTicks;
      if (stat.parentPid === serverPid) ticks += stat.ownTicks;
    } catch {
      // It exited after the listing.
    }
  }
  return ticks * microsecondsPerTick;
}
