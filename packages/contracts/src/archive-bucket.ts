import { z } from 'zod';
import { singleLine } from './single-line.ts';

/** An S3-compatible bucket that holds the sealed files of an archive. */
export const archiveBucketSchema = z.object({
  name: z.string().min(1),
  region: z.string(),
  /** Null: Amazon's endpoint for the region. */
  endpoint: z.string().nullable(),
  /** Null: the credentials that the SDK finds on the machine. */
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }).nullable(),
});
export type ArchiveBucket = z.infer<typeof archiveBucketSchema>;

/** Access to buckets from which files are imported. */
export const bucketAccessSchema = archiveBucketSchema.omit({ name: true });
export type BucketAccess = z.infer<typeof bucketAccessSchema>;

/** The access without any variables: {@link importAccessOf} of nothing. */
export const defaultImportAccess: BucketAccess = { region: 'us-east-1', endpoint: null, credentials: null };

/**
 * Location of the archive, from the environment, for processes that write or read it. The bucket comes in
 * addition to a directory.
 */
export const bucketVariablesSchema = z.object({
  S3_BUCKET: singleLine(255).optional(),
  S3_REGION: singleLine(255).default('us-east-1'),
  S3_ENDPOINT: singleLine(2_000).optional(),
  S3_ACCESS_KEY_ID: singleLine(2_000).optional(),
  S3_SECRET_ACCESS_KEY: singleLine(2_000).optional(),
});

/** Null if no bucket is named. */
export function archiveBucketOf(variables: z.infer<typeof bucketVariablesSchema>): ArchiveBucket | null {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = variables;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if (!name) return null;
  return {
    name,
    region,
    endpoint: endpoint || null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/**
 * The replica of the archive, from the environment: a second place for sealed files, a directory or a bucket.
 */
export const replicaVariablesSchema = z.object({
  REPLICA_DIRECTORY: singleLine(4_000).optional(),
  REPLICA_S3_BUCKET: singleLine(255).optional(),
  REPLICA_S3_REGION: singleLine(255).default('us-east-1'),
  REPLICA_S3_ENDPOINT: singleLine(2_000).optional(),
  REPLICA_S3_ACCESS_KEY_ID: singleLine(2_000).optional(),
  REPLICA_S3_SECRET_ACCESS_KEY: singleLine(2_000).optional(),
});

/** The place of a replica. */
export const replicaPlaceSchema = z.union([
  z.object({ bucket: archiveBucketSchema }),
  z.object({ directory: z.string().min(1) }),
]);
export type ReplicaPlace = z.infer<typeof replicaPlaceSchema>;

/** Null: there is no replica. A bucket comes before a directory. */
export function replicaPlaceOf(variables: z.infer<typeof replicaVariablesSchema>): ReplicaPlace | null {
  const bucket = archiveBucketOf({
    S3_BUCKET: variables.REPLICA_S3_BUCKET,
    S3_REGION: variables.REPLICA_S3_REGION,
    S3_ENDPOINT: variables.REPLICA_S3_ENDPOINT,
    S3_ACCESS_KEY_ID: variables.REPLICA_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: variables.REPLICA_S3_SECRET_ACCESS_KEY,
  });
  if (bucket) return { bucket };
  return variables.REPLICA_DIRECTORY ? { directory: variables.REPLICA_DIRECTORY } : null;
}

/** Access to the buckets that files are imported from, from the environment of every process that reads captures. */
export const importVariablesSchema = z.object({
  IMPORT_S3_REGION: singleLine(255).default('us-east-1'),
  IMPORT_S3_ENDPOINT: singleLine(2_000).optional(),
  IMPORT_S3_ACCESS_KEY_ID: singleLine(2_000).optional(),
  IMPORT_S3_SECRET_ACCESS_KEY: singleLine(2_000).optional(),
});

/** Without variables: Amazon's buckets, with the credentials that the SDK finds on the machine. */
export function importAccessOf(variables: z.infer<typeof importVariablesSchema>): BucketAccess {
  const { IMPORT_S3_REGION: region, IMPORT_S3_ENDPOINT: endpoint } = variables;
  const { IMPORT_S3_ACCESS_KEY_ID: accessKeyId, IMPORT_S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  return {
    region,
    endpoint: endpoint || null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}
