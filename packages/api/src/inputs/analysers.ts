import { type AnalyserParameter, type Columns, maxAnalyserBytes, maxTrialDocuments } from '@meguri/contracts';
import { z } from 'zod';
import { reason } from './fields.ts';

const name = z.string().min(1).max(200);
const version = z.int().min(0).max(2_147_483_647);
// Validated by the service, whose message says what to correct.
const columns = z.custom<Columns>((value) => typeof value === 'object' && value !== null);
const parameters = z.custom<AnalyserParameter[]>((value) => Array.isArray(value));
const values = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export const analyserInput = z.strictObject({ name, version: version.optional() });
export const analyserUploadInput = z.strictObject({
  name,
  fileName: z.string().min(1).max(200),
  about: z.string().trim().max(500).default(''),
  source: z.base64().max(4 * Math.ceil(maxAnalyserBytes / 3)),
  columns: columns.optional(),
  parameters: parameters.optional(),
  reason,
});
export const analyserTrialInput = z.strictObject({
  name,
  version: version.optional(),
  snapshot: name,
  documents: z.int().min(1).max(maxTrialDocuments).default(10),
  parameters: values.default({}),
});
export const analyserRemoveInput = z.strictObject({ name, version, reason });
