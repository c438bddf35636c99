import { captureVerdicts } from '@meguri/contracts';
import { z } from 'zod';

const cursor = z.string().max(4_000).optional();

export const captureListInput = z.strictObject({
  host: z.string().trim().min(1).max(300).optional(),
  seedListId: z.int().min(1).max(2_147_483_647).optional(),
  verdict: z.enum(captureVerdicts).optional(),
  status: z.int().min(100).max(999).optional(),
  cursor,
});
export const fileListInput = z.strictObject({ cursor });
export const keepFileInput = z.strictObject({
  file: z.string().min(1).max(1_000),
  work: z.enum(['check', 'repair']),
  reason: z.string().trim().max(500).optional(),
});
