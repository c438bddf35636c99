import path from 'node:path';
import { bucketVariablesSchema, importVariablesSchema } from '@meguri/contracts';
import { environmentSchema } from '@meguri/runtime';
import { z } from 'zod';
import description from '../../package.json' with { type: 'json' };

/** Version of the software, as in the User-Agent and archive files. */
export const { version } = description;

function commaSeparated<List extends z.ZodType<string[], string[]>>(list: List) {
  const partsOf = (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return z.string().default('').transform(partsOf).pipe(list);
}

/** The environment variables of a crawl node. */
export const nodeEnvironmentSchema = environmentSchema.extend({
  NODE_ID: z.coerce.number().int().min(1).max(1_000_000).default(1),
  NODE_NAME: z.string().min(1).max(100).default('node-1'),
  ARCHIVE_DIRECTORY: z.string().min(1),
  /** Modules with further protocols and content analysers, as absolute paths separated by commas. */
  MEGURI_PLUGINS: commaSeparated(z.array(z.string().refine(path.isAbsolute, 'absolute paths'))),
  /** CIDRs of non-public addresses that may be fetched, separated by commas. */
  MEGURI_ALLOW_PRIVATE: commaSeparated(z.array(z.string())),
  /**
   * Directories on the disks of PostgreSQL's data and log, separated by commas, where it runs on this machine:
   * their free space is watched.
   */
  DATABASE_DIRECTORY: commaSeparated(z.array(z.string())),
  /** `demo:N`: names below .demo.localhost resolve to the N loopback addresses of the simulated web. */
  MEGURI_DNS: z
    .string()
    .regex(/^(system|demo:\d+)$/, '"system" or "demo:N"')
    .default('system'),
  /**
   * 32 bytes in base64: the Ed25519 key that signs requests. The console needs it, too, to publish the public
   * part.
   */
  MEGURI_SIGNING_KEY: z.string().min(1).optional(),
  ...bucketVariablesSchema.shape,
  ...importVariablesSchema.shape,
  /** The group that may read the archive: its name or number. */
  MEGURI_GROUP: z.string().optional(),
  /** Directory of scans, shared by control and all nodes; by default next to that of the archive. */
  SCAN_DIRECTORY: z.string().min(1).optional(),
  /**
   * Directory on a local disk for documents that are being analysed; by default inside the default
   * `SCAN_DIRECTORY`.
   */
  SCAN_SCRATCH_DIRECTORY: z.string().min(1).optional(),
  CONTENT_THREADS: z.coerce.number().int().min(1).max(256).optional(),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
});
export type NodeEnvironment = z.infer<typeof nodeEnvironmentSchema>;

/** Loopback addresses of the simulated web that the node crawls; null where it crawls the real one. */
export function demoAddressCount({ MEGURI_DNS }: Pick<NodeEnvironment, 'MEGURI_DNS'>): number | null {
  const [, count] = MEGURI_DNS.split(':');
  return count === undefined ? null : Number(count);
}
