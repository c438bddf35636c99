import { z } from 'zod';

const fileSchema = z.object({
  /** Name of the table. */
  table: z.string().regex(/^[a-z][a-z0-9_]*$/),
  /** Columns in the order of the file. */
  columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)).min(1),
  rows: z.number().int().min(0),
  /** Size of the compressed file. */
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Contents of a backup. The manifest is written last, so a backup without it is unfinished. */
export const backupManifestSchema = z.object({
  format: z.literal('meguri-backup-1'),
  /** The instant whose state of the database it holds. */
  takenAt: z.iso.datetime({ offset: true }),
  /** Applied migrations, oldest first, which define the schema. */
  migrations: z.array(z.string().regex(/^\d{14}_[a-z0-9_]+$/)).min(1),
  /**
   * Files in `tables/`: one for each table, in the text format of PostgreSQL's COPY, compressed with gzip.
   */
  tables: z.array(fileSchema),
  /** Last number of each sequence. */
  sequences: z.array(
    z.object({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), value: z.string().regex(/^\d+$/) }),
  ),
  /** Months (UTC) with captures. */
  captureMonths: z.array(z.string().regex(/^\d{4}-\d\d$/)),
  /** End of the archive at that instant: the index refers to nothing after it. */
  archive: z.object({
    sealedFiles: z.number().int(),
    sealedBytes: z.number().int(),
    openFiles: z.array(z.object({ name: z.string(), indexedEnd: z.number().int() })),
  }),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;
export type BackupTable = BackupManifest['tables'][number];
