import path from 'node:path';
import {
  archiveBucketOf,
  bucketVariablesSchema,
  importAccessOf,
  importVariablesSchema,
  parseBucketLocation,
  type ArchiveBucket,
  type BucketAccess,
} from '@meguri/contracts';
import { parseSigningKey, type SigningKey } from '@meguri/signatures';
import { z } from 'zod';

const environmentSchema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must be a postgres:// address' }),
  MEGURI_SIGNING_KEY: z.string().min(1).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'REDIS_URL must be a redis:// address' }),
  ARCHIVE_DIRECTORY: z.string().optional(),
  SNAPSHOT_DIRECTORY: z.string().min(1).optional(),
  SCAN_DIRECTORY: z.string().min(1).optional(),
  IMPORT_DIRECTORIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((place) => place.trim() || []))
    .refine(
      (places) => places.every((place) => path.isAbsolute(place) || parseBucketLocation(place) !== null),
      'IMPORT_DIRECTORIES must be absolute paths, or places in buckets such as s3://bucket/folder, separated by commas',
    ),
  ...bucketVariablesSchema.shape,
  ...importVariablesSchema.shape,
  REPLAY_HOST: z.string().default('127.0.0.1'),
  REPLAY_PORT: z.coerce
    .number('REPLAY_PORT must be a port, or 0 for any')
    .int()
    .min(0)
    .max(65_535)
    .default(0),
  TRUSTED_PROXIES: z.string().default(''),
  TRUSTED_PROXY_HOPS: z.coerce.number().default(1),
  REPLAY_URL: z
    .url({ protocol: /^https?$/, error: 'REPLAY_URL must be an http:// or https:// address' })
    .optional(),
});

export interface ConsoleEnvironment {
  databaseUrl: string;
  redisUrl: string;
  /** Undefined where the console cannot read the archive. */
  archiveDirectory: string | undefined;
  archiveBucket: ArchiveBucket | null;
  /** Undefined where the console cannot write to the directory of snapshots. */
  snapshotDirectory: string | undefined;
  /** Undefined: next to the directory of snapshots. */
  scanDirectory: string | undefined;
  /** Directories and buckets from which users may import files. */
  importDirectories: readonly string[];
  /** How buckets with files to import are accessed. */
  importAccess: BucketAccess;
  /** The origin that replays captures, separate from the console's. */
  replay: {
    host: string;
    port: number;
    publicUrl: string | null;
    /** Validated by the server in front. */
    proxies: { list: string; hops: number };
  };
  /** Key with which nodes sign requests; null: requests are not signed. */
  signingKey: SigningKey | null;
}

/** Parses the console's environment. Throws a single line that names the variable and the fix. */
export function readEnvironment(variables: Record<string, string | undefined>): ConsoleEnvironment {
  const result = environmentSchema.safeParse(variables);
  if (!result.success) throw new Error(result.error.issues.map(({ message }) => message).join('; '));
  const { DATABASE_URL, REDIS_URL, ARCHIVE_DIRECTORY, REPLAY_HOST, REPLAY_PORT, REPLAY_URL } = result.data;
  const { MEGURI_SIGNING_KEY } = result.data;
  return {
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    archiveDirectory: ARCHIVE_DIRECTORY,
    archiveBucket: archiveBucketOf(result.data),
    snapshotDirectory: result.data.SNAPSHOT_DIRECTORY,
    scanDirectory: result.data.SCAN_DIRECTORY,
    importDirectories: result.data.IMPORT_DIRECTORIES,
    importAccess: importAccessOf(result.data),
    replay: {
      host: REPLAY_HOST,
      port: REPLAY_PORT,
      publicUrl: REPLAY_URL?.replace(/\/$/, '') ?? null,
      proxies: { list: result.data.TRUSTED_PROXIES, hops: result.data.TRUSTED_PROXY_HOPS },
    },
    signingKey: MEGURI_SIGNING_KEY === undefined ? null : parseSigningKey(MEGURI_SIGNING_KEY),
  };
}
