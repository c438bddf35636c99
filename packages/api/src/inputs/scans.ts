import { type ScanDefinitionInput, queryLimits, resultExportFormats, resultTables } from '@meguri/contracts';
import { z } from 'zod';
import { cursor, reason } from './fields.ts';

const name = z.string().min(1).max(200);

export const scanListInput = z.strictObject({ cursor });
export const scanInput = z.strictObject({ name });
export const scanSkippedInput = z.strictObject({ name, cursor });
export const scanActInput = z.strictObject({ name, reason });
export const scanCreateInput = z.strictObject({
  name,
  // Validated by the service, whose message says what to correct.
  definition: z.custom<ScanDefinitionInput>((value) => typeof value === 'object' && value !== null),
  reason,
});

const table = z.enum(resultTables).default('result');

export const resultRowsInput = z.strictObject({
  name,
  table,
  offset: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(1_000).default(100),
});
export const resultQueryInput = z.strictObject({
  name,
  sql: z.string().trim().min(1).max(queryLimits.sqlCharacters),
  seconds: z.number().positive().max(queryLimits.maxSeconds).default(queryLimits.seconds),
  rows: z.int().min(1).max(queryLimits.rows).default(1_000),
});
export const resultExportInput = z.strictObject({ name, format: z.enum(resultExportFormats), table });
