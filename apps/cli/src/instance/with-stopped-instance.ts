import path from 'node:path';
import {
  archiveBucketOf,
  bucketVariablesSchema,
  importAccessOf,
  importVariablesSchema,
} from '@meguri/contracts';
import type { AppliedTakedowns, ArchiveComparison, RebuildReport } from '@meguri/services';
import { startServices } from '../start/start-services.ts';

/** For commands that need exclusive use of the database. */
export interface StoppedInstance {
  databaseUrl: string;
  /** For the role that owns the tables. */
  ownerUrl: string;
  compareArchive(): Promise<ArchiveComparison>;
  /** Brings takedowns, access rules and purges to the state of the archive's journal. */
  applyTakedowns(): Promise<AppliedTakedowns>;
  /**
   * Fills the database from the archive.
   *
   * @param since instant up to which its rows hold all results; null: it has no rows
   */
  rebuild(since: Date | null): Promise<RebuildReport>;
}

/**
 * Runs with the database of a data directory whose Meguri is stopped, or with that of DATABASE_URL (and
 * MIGRATION_DATABASE_URL, of the role that owns it).
 *
 * @throws {LocalServiceError} while an instance runs in the data directory
 */
export async function withStoppedInstance(
  data: string,
  run: (instance: StoppedInstance) => Promise<void>,
): Promise<void> {
  const dataDirectory = path.resolve(data);
  const { DATABASE_URL, MIGRATION_DATABASE_URL, ARCHIVE_DIRECTORY } = process.env;
  const services = await startServices({
    dataDirectory,
    databaseUrl: DATABASE_URL,
    migrationUrl: MIGRATION_DATABASE_URL,
    // Unused: nothing is queued.
    redisUrl: 'redis://127.0.0.1',
    log: (line) => console.error(line),
  });
  try {
    const { databaseUrl, migrationUrl } = services;
    // Without an external database, the archive is where `npm start` writes it.
    const elsewhere = DATABASE_URL === undefined ? undefined : ARCHIVE_DIRECTORY;
    const archiveDirectory = elsewhere ?? path.join(dataDirectory, 'archive');
    const bucket = archiveBucketOf(bucketVariablesSchema.parse(process.env));
    const { applyTakedowns, compareArchiveOf, rebuildFrom } = await import('@meguri/services');
    const importAccess = importAccessOf(importVariablesSchema.parse(process.env));
    const archive = { directory: archiveDirectory, bucket, importAccess };
    const ownerUrl = migrationUrl ?? databaseUrl;
    await run({
      databaseUrl,
      ownerUrl,
      compareArchive: () => compareArchiveOf({ databaseUrl, archive }),
      applyTakedowns: () => applyTakedowns({ databaseUrl, ownerUrl, archive }),
      rebuild: (since) => rebuildFrom({ databaseUrl, ownerUrl, archive, since }),
    });
  } finally {
    await services.stop();
  }
}
