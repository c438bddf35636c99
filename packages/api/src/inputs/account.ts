import { z } from 'zod';
import { claimInput } from '../inputs.ts';

export const changePasswordInput = z.strictObject({
  current: z.string().min(1, 'Enter your present password').max(1_000),
  next: claimInput.shape.password,
});
const reason = z.string().trim().max(500).optional();
export const sessionInput = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) });
export const signOutEverywhereInput = z.strictObject({ reason });
