import { isSingleLine, valueRules } from '@meguri/contracts';
import { z } from 'zod';
import { EnvironmentError } from './environment-error.ts';

/** The environment variables of every process, read once at start. */
export const environmentSchema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'a postgresql:// URL'),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'a redis:// URL'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
});

/**
 * Parses an environment by a schema.
 *
 * @throws {EnvironmentError} naming every variable that is missing or invalid
 */
export function readEnvironment<S extends z.ZodType>(
  schema: S,
  environment: NodeJS.ProcessEnv,
): Readonly<z.infer<S>> {
  const result = schema.safeParse(environment);
  const problems = result.success
    ? multilineVariables(Object.keys(result.data as object), environment)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (result.success && problems.length === 0)
    return Object.freeze(result.data as object) as Readonly<z.infer<S>>;
  throw new EnvironmentError(`environment: ${problems.join('; ')}`);
}

/** Names of variables with several lines. Any variable may end up in a header, a command or a log line. */
function multilineVariables(names: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  return names
    .filter((name) => !isSingleLine(environment[name] ?? ''))
    .map((name) => `${name}: ${valueRules.singleLine}`);
}
