import { z } from 'zod';

/** The environment variables of every process, read once at start. */
export const environmentSchema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'a postgresql:// URL'),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'a redis:// URL'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
});

/**
 * Parses an environment by a schema.
 *
 * @throws {EnvironmentError} naming every variable that is missing or wrong
 */
export function readEnvironment<S extends z.ZodType>(
  schema: S,
  environment: NodeJS.ProcessEnv,
): Readonly<z.infer<S>> {
  const result = schema.safeParse(environment);
  if (result.success) return Object.freeze(result.data as object) as Readonly<z.infer<S>>;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new EnvironmentError(`environment: ${problems.join('; ')}`);
}

export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}
