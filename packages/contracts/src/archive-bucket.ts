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
