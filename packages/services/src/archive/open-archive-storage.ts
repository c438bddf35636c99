import {
  openImportBuckets,
  openStorage,
  withImportedFiles,
  type ArchivePlace,
  type Storage,
} from '@meguri/archive';
import { defaultImportAccess } from '@meguri/contracts';
import { findImportedFile, type PrismaClient } from '@meguri/database/scans';

/** The files of an archive, including those that imports index in place, in directories and in buckets. */
export async function openArchiveStorage(prisma: PrismaClient, place: ArchivePlace): Promise<Storage> {
  const buckets = openImportBuckets(place.importAccess ?? defaultImportAccess);
  return withImportedFiles(await openStorage(place), (name) => findImportedFile(prisma, name), buckets);
}
