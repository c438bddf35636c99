import path from 'node:path';
import type { BucketAccess, Clock } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import type { Loop } from '@meguri/queues';
import type { Logger } from '@meguri/runtime';
import type { KeptArchive } from '@meguri/services/keeping';
import { startImports } from './imports/start-imports.ts';
import { startKeeping } from './keeping/start-keeping.ts';
import type { MailboxPasswordSource } from './mail/mailbox-password.ts';
import { startMail, type RelayLogin } from './mail/start-mail.ts';
import { startRedistribution } from './packages/start-redistribution.ts';
import { startScans } from './scans/start-scans.ts';
import { startSnapshots } from './snapshots/start-snapshots.ts';

export interface WorkOptions {
  databaseUrl: string;
  redisUrl: string;
  log: Logger;
  clock: Clock;
  /** User and password of the relay; null: none. */
  relayLogin: RelayLogin | null;
  mailboxPassword: MailboxPasswordSource;
  /** Null: this process makes no snapshots, works on no imports and dispatches no scans. */
  snapshotDirectory?: string | null;
  /** Directory of scans, which nodes see, too; default: next to the directory of snapshots. */
  scanDirectory?: string | undefined;
  /** Null: this process neither checks nor copies archive files. */
  archive?: KeptArchive | null;
  /** A file for each consumer to which packages are sent; default: next to the directory of snapshots. */
  pushSecretsDirectory?: string | undefined;
  /** Access to buckets from which files are imported; default: as the SDK finds it. */
  importAccess?: BucketAccess;
  /** Private addresses from which packages may be pulled and to which they may be sent. */
  privateRanges?: readonly string[];
}

/** Work that continues between the ticks of its loop. */
export interface Work {
  loop: Loop;
  stop(): Promise<void>;
}

/** Starts all work for which this process has the directories and the archive. */
export function startWorks(prisma: PrismaClient, options: WorkOptions): Work[] {
  const { databaseUrl, redisUrl, clock, log, mailboxPassword, relayLogin: login } = options;
  const { snapshotDirectory = null, archive = null } = options;
  const common = { prisma, databaseUrl, clock, log };
  return [
    ...(snapshotDirectory === null ? [] : startWorksOnDirectory(prisma, { ...options, snapshotDirectory })),
    ...(archive === null
      ? []
      : [
          startKeeping({
            ...common,
            archive: { ...archive, snapshotDirectory: snapshotDirectory ?? undefined },
          }),
        ]),
    startMail({ ...common, redisUrl, login, mailboxPassword }),
  ];
}

/** Starts work that needs the directory of snapshots, or one next to it. */
function startWorksOnDirectory(
  prisma: PrismaClient,
  options: WorkOptions & { snapshotDirectory: string },
): Work[] {
  const { databaseUrl, redisUrl, clock, log, snapshotDirectory, archive = null } = options;
  const { importAccess: access, privateRanges = [] } = options;
  const common = { prisma, databaseUrl, log };
  const place = archive?.place ?? null;
  const beside = (name: string) => path.join(path.dirname(snapshotDirectory), name);
  return [
    startSnapshots({ ...common, clock, directory: snapshotDirectory, archive: place }),
    startImports({ ...common, directory: path.join(snapshotDirectory, 'imports'), archive, access }),
    ...startRedistribution({
      ...common,
      clock,
      snapshotDirectory,
      archive: place,
      pushSecretsDirectory: options.pushSecretsDirectory ?? beside('push-secrets'),
      privateRanges,
    }),
    startScans({
      ...common,
      redisUrl,
      snapshotDirectory,
      directory: options.scanDirectory ?? beside('scans'),
    }),
  ];
}
