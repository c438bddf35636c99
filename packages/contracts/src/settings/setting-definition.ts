import { z } from 'zod';

/** Definition of a setting, independent of its value. */
export interface SettingDefinition<S extends z.ZodType = z.ZodType> {
  schema: S;
  default: z.infer<S>;
  unit: string | null;
  description: string;
}

/** Schemas that many settings share; each bounds them further. */
export const seconds = z.number().finite().min(0);
export const count = z.number().int().min(1);
export const bytes = z.number().int().min(1);

/** A row of the table of settings. */
export function define<S extends z.ZodType>(
  schema: S,
  fallback: z.infer<S>,
  unit: string | null,
  description: string,
): SettingDefinition<S> {
  return { schema, default: fallback, unit, description };
}
