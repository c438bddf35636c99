import { z } from 'zod';

export type RawParameters = Record<string, string | string[] | undefined>;

/** A parameter that is one of `values`, or is not there: whatever an address says, a screen is shown. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).optional().catch(undefined);
}

/** A text, trimmed; absent when empty. */
export const textParameter = z
  .string()
  .trim()
  .max(2_000)
  .transform((text) => text || undefined)
  .optional()
  .catch(undefined);
