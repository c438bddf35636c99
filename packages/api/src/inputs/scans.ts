import type { ScanDefinitionInput } from '@meguri/contracts';
import { z } from 'zod';

const reason = z.string().trim().max(500).optional();
const name = z.string().min(1).max(200);
const cursor = z.string().max(4_000).optional();

export const scanListInput = z.strictObject({ cursor });
export const scanInput = z.strictObject({ name });
export const scanSkippedInput = z.strictObject({ name, cursor });
export const scanActInput = z.strictObject({ name, reason });
export const scanCreateInput = z.strictObject({
  name,
  // The service checks it, and says what to mend.
  definition: z.custom<ScanDefinitionInput>((value) => typeof value === 'object' && value !== null),
  reason,
});
