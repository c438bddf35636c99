import { z } from 'zod';
import { analyserValuesSchema } from './analyser-parameters.ts';
import { mediaRangeSchema, snapshotNameSchema } from '../snapshots/snapshot-definition.ts';

/** How workers get their documents. The last two are kept for comparison. */
export const supplyModes = ['pipelined', 'synchronous', 'static'] as const;
/**
 * `pipelined`: the next documents are read while the analyser works. `synchronous`: they are read when it has finished.
 * `static`: each process of the analyser gets an equal share before the scan begins.
 */
export type SupplyMode = (typeof supplyModes)[number];

/** A name for addresses and file names. */
export const scanNameSchema = snapshotNameSchema;

/** The source of documents: a snapshot, or the rows of another scan. */
const source = z.strictObject({ kind: z.enum(['snapshot', 'scan']), name: snapshotNameSchema });

/** Conditions on the metadata of documents; an empty one admits all. */
const conditions = z
  .strictObject({
    mediaTypes: z.array(mediaRangeSchema).max(100).default([]),
    statuses: z.array(z.number().int().min(100).max(599)).max(100).default([]),
    /** Size of the body without content coding. */
    minBytes: z.number().int().min(0).nullable().default(null),
    maxBytes: z.number().int().min(0).nullable().default(null),
  })
  .refine(
    ({ minBytes, maxBytes }) => minBytes === null || maxBytes === null || minBytes <= maxBytes,
    'The smallest size exceeds the largest: exchange them.',
  );

const mebibyte = 2 ** 20;

/** Limits of analysers; null: the defaults of docs/analysers.md. */
const limits = z.strictObject({
  secondsPerDocument: z.number().positive().max(3_600).nullable().default(null),
  /** Memory of all processes of one analyser. */
  memoryBytes: z
    .number()
    .int()
    .min(64 * mebibyte)
    .max(64 * 1_024 * mebibyte)
    .nullable()
    .default(null),
  /** Documents after which an analyser is restarted. */
  documentsPerProcess: z.number().int().min(1).max(10_000_000).nullable().default(null),
  /** Skipped documents after which the scan fails. */
  maxSkipped: z.number().int().min(0).max(100_000).nullable().default(null),
});

export const scanDefinitionSchema = z.strictObject({
  source,
  /** `version` 0 or null: the latest, or the built-in one. */
  analyser: z.strictObject({
    name: z.string().min(1).max(200),
    version: z.number().int().min(0).nullable().default(null),
  }),
  /** Values of the analyser's parameters. */
  parameters: analyserValuesSchema.prefault({}),
  conditions: conditions.prefault({}),
  supply: z.enum(supplyModes).default('pipelined'),
  format: z.enum(['parquet', 'jsonl']).default('parquet'),
  /** Whether rows with the same key are combined at the end; null: if an uploaded analyser has a reduce. */
  reduce: z.boolean().nullable().default(null),
  limits: limits.prefault({}),
  /** Documents after which the scan ends; null: all. */
  maxDocuments: z.number().int().min(1).nullable().default(null),
});

export type ScanDefinition = z.infer<typeof scanDefinitionSchema>;
export type ScanDefinitionInput = z.input<typeof scanDefinitionSchema>;
