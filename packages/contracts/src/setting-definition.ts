import type { z } from 'zod';

/** What is known of a setting before it has a value. */
export interface SettingDefinition<S extends z.ZodType = z.ZodType> {
  schema: S;
  default: z.infer<S>;
  unit: string | null;
  description: string;
}

/** A row of the table of settings. */
export function define<S extends z.ZodType>(
  schema: S,
  fallback: z.infer<S>,
  unit: string | null,
  description: string,
): SettingDefinition<S> {
  return { schema, default: fallback, unit, description };
}
