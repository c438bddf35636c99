import { archiveBucketOf, importAccessOf, replicaPlaceOf } from '@meguri/contracts';
import type { KeptArchive } from '@meguri/services/keeping';
import type { z } from 'zod';
import type { controlEnvironmentSchema } from '../control-environment.ts';

/** The archive that this process keeps; null if its environment names none. */
export function keptArchiveOf(environment: z.infer<typeof controlEnvironmentSchema>): KeptArchive | null {
  const { ARCHIVE_DIRECTORY: directory, SNAPSHOT_DIRECTORY, SCAN_DIRECTORY } = environment;
  if (directory === undefined) return null;
  const place = {
    directory,
    bucket: archiveBucketOf(environment),
    importAccess: importAccessOf(environment),
  };
  return {
    place,
    replica: replicaPlaceOf(environment),
    snapshotDirectory: SNAPSHOT_DIRECTORY,
    scanDirectory: SCAN_DIRECTORY,
  };
}
