import { z } from 'zod';

const reason = z.string().trim().max(500).optional();
const id = z.int().min(1).max(2_147_483_647);

export const sourceListInput = z.strictObject({});
export const sourcePackagesInput = z.strictObject({
  id: id.optional(),
  cursor: z.string().max(4_000).optional(),
});
export const sourceActInput = z.strictObject({ id, reason });
// The service checks it, and says what to mend.
export const sourceKeyInput = z.strictObject({ id, publicKey: z.string().max(200), reason });
