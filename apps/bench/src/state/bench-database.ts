import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type AnswerObserver, type Database } from '@meguri/database';
import { migrate } from '@meguri/database/migrate';
import { startPostgres, type RunningPostgres } from '@meguri/local-services';
import { dropDatabase } from '@meguri/testing';
import { temporaryDirectory } from '../temporary-directory.ts';
import { microsecondsPerTick, parseProcStat } from '../usage/proc.ts';

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
   * Processor time of the server and all its processes since it started, in microseconds, in steps of a
   * clock tick.
   */
  cpuMicroseconds(): number;
  /** Opens an existing database. `onAnswer` receives the times of its hot statements. */
  open(name: string, onAnswer?: AnswerObserver): BenchDatabase;
  /** Kills the server without warning and starts it again. */
  killAndRestart(): Promise<BenchServer>;
  stop(): Promise<void>;
}

export interface BenchDatabase extends Database {
  url: string;
  /** URL with the role that owns the tables. */
  ownerUrl: string;
  drop(): Promise<void>;
}

/** @param dataDirectory kept afterwards; a temporary one by default */
export async function startBenchServer(dataDirectory?: string): Promise<BenchServer> {
  const temporary = dataDirectory === undefined ? temporaryDirectory('postgres') : null;
  const files = dataDirectory ?? path.join(temporary?.directory ?? '', 'postgres');
  const server = await startPostgres({
    dataDirectory: files,
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
    open: (name, onAnswer) => openNamed(server, name, onAnswer),
    killAndRestart: async () => {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      await admin.close();
      return startBenchServer(files);
    },
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
  await migrate(urlOf(server.ownerUrl, name), { applicationUrl: urlOf(server.url, name) });
  return openNamed(server, name);
}

function openNamed(server: RunningPostgres, name: string, onAnswer?: AnswerObserver): BenchDatabase {
  const url = urlOf(server.url, name);
  const database = openDatabase(url, 10, onAnswer && { onAnswer });
  return {
    ...database,
    url,
    ownerUrl: urlOf(server.ownerUrl, name),
    drop: async () => {
      await database.close();
      await dropDatabase(server.ownerUrl, name);
    },
  };
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

const perTick = microsecondsPerTick();

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
  return ticks * perTick;
}
